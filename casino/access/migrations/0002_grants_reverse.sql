revoke all on access_source, access_apikey from casino_app;

revoke all on streaming_ticket from casino_app;

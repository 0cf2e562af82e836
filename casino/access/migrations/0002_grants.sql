-- Keys are revoked and sources switched off, never deleted.
grant select, insert, update on access_source to casino_app;
grant select, insert, update (revoked_at, last_used_at) on access_apikey to casino_app;

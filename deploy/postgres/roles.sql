-- The roles and the database of the product; run once as a superuser, before the first migration:
--   CASINO_OWNER_PASSWORD=… CASINO_PROCESS_PASSWORD=… psql -d postgres -f deploy/postgres/roles.sql
-- casino_owner    migrates. Nothing that runs all day logs in as it.
-- casino_app      has the rights that migrations grant: append and read, nothing that edits a fact.
-- casino_process  is what consumer, workers, beat and web log in as: a member of casino_app.
\set ON_ERROR_STOP on
\getenv owner_password CASINO_OWNER_PASSWORD
\getenv process_password CASINO_PROCESS_PASSWORD
SET password_encryption = 'scram-sha-256';

SELECT format('CREATE ROLE %I', name) FROM unnest(ARRAY['casino_app', 'casino_owner', 'casino_process']) AS name
 WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) \gexec

ALTER ROLE casino_app NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE;
ALTER ROLE casino_owner LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'owner_password';
ALTER ROLE casino_process LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'process_password';
GRANT casino_app TO casino_process;

SELECT 'CREATE DATABASE casino OWNER casino_owner ENCODING ''UTF8'' TEMPLATE template0'
 WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'casino') \gexec
REVOKE CONNECT, TEMPORARY ON DATABASE casino FROM PUBLIC;
GRANT CONNECT ON DATABASE casino TO casino_app, casino_owner;

CREATE FUNCTION reports_live() RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE
    AS 'SELECT version FROM reports_model WHERE is_live';

COMMENT ON FUNCTION reports_live() IS 'version of the read models that is shown';

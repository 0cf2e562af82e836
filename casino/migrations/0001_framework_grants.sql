-- The processes log in as members of casino_app. They keep users and sessions, and read the rest of Django's tables.
GRANT SELECT ON django_migrations, django_content_type, auth_permission TO casino_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON
    auth_user, auth_user_groups, auth_user_user_permissions, auth_group, auth_group_permissions, django_session
    TO casino_app;
GRANT SELECT, INSERT ON django_admin_log TO casino_app;

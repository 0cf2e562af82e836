REVOKE ALL ON
    django_migrations, django_content_type, auth_permission, auth_user, auth_user_groups, auth_user_user_permissions,
    auth_group, auth_group_permissions, django_session, django_admin_log
    FROM casino_app;

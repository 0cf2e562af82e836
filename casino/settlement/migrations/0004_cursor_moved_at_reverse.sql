alter table settlement_cursor drop column moved_at;

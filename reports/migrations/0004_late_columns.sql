-- A model that nothing was folded into follows the new rules at once; any other waits for manage.py rebuild.
UPDATE reports_model SET fold = 2 WHERE fold = 1 AND NOT EXISTS (SELECT FROM reports_cursor);

-- A model that nothing was folded into follows the new rules at once; any other waits for manage.py rebuild.
UPDATE reports_model SET fold = 3 WHERE fold = 2 AND NOT EXISTS (SELECT FROM reports_cursor);

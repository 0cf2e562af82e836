UPDATE reports_model SET fold = 2 WHERE fold = 3;

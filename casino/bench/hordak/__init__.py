"""django-hordak, a well-kept double-entry library for Django, on the same server: what our ledger is measured by."""

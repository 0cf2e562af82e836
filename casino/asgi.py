"""ASGI entry point, served by uvicorn: Django, and beside it the streams of the feed and the fragments of displays."""

import concurrent.futures
import os
import threading

from django.core.asgi import get_asgi_application
from django.utils.module_loading import import_string

from casino import start_up

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
# Every request has a thread of its own here: a connection kept for a thread would be kept for nobody.
os.environ.setdefault("DATABASE_POOL_MAX", "16")

_pages_and_rest = get_asgi_application()
# Once models are there:
_fragments = import_string("casino.displays.desk.Desk")(beside=_pages_and_rest)
application = import_string("casino.streaming.live.stream.Streams")(beside=_fragments)
# Servers load this module inside their event loop, where Django's connection may not be used: another thread asks.
with concurrent.futures.ThreadPoolExecutor(max_workers=1) as _pool:
    _pool.submit(start_up.refuse_other_shapes).result()
threading.Thread(target=start_up.work_out_laws, name="laws", daemon=True).start()

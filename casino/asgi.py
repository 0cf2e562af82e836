"""ASGI entry point, served by uvicorn: Django, and beside it the streams of the feed and the fragments of displays."""

import concurrent.futures
import gc
import os
import sys
import threading

import django
from django.utils.module_loading import import_string

from casino import start_up

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
# Every request has a thread of its own here: a connection kept for a thread would be kept for nobody.
os.environ.setdefault("DATABASE_POOL_MAX", "16")
# The event loop gives way at every write to a stream; a thread that computes gives way in turn after half a ms, not 5.
sys.setswitchinterval(0.0005)

django.setup(set_prefix=False)
# Once models are there:
_pages_and_rest = import_string("casino.streaming.live.beside.Pages")()
_fragments = import_string("casino.displays.desk.Desk")(beside=_pages_and_rest)
application = import_string("casino.streaming.live.stream.Streams")(beside=_fragments)
# Servers load this module inside their event loop, where Django's connection may not be used: another thread asks.
with concurrent.futures.ThreadPoolExecutor(max_workers=1) as _pool:
    _pool.submit(start_up.refuse_other_shapes).result()
threading.Thread(target=start_up.work_out_laws, name="laws", daemon=True).start()
# What is loaded by now stays: collections, which hold everybody up, need not look through it ever again.
gc.collect()
gc.freeze()

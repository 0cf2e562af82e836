"""ASGI entry point, served by uvicorn."""

import concurrent.futures
import os
import threading

from django.core.asgi import get_asgi_application

from casino import start_up

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")

application = get_asgi_application()
# Servers load this module inside their event loop, where Django's connection may not be used: another thread asks.
with concurrent.futures.ThreadPoolExecutor(max_workers=1) as _pool:
    _pool.submit(start_up.refuse_other_shapes).result()
threading.Thread(target=start_up.work_out_laws, name="laws", daemon=True).start()

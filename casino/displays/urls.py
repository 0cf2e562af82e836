"""The addresses of displays, under /display/. Tables may be named anything but "lobby"."""

from django.urls import path

from casino.displays import pages, pictures

urlpatterns = [
    path("lobby", pages.lobby, name="display-lobby"),
    path("lobby/tiles", pages.tiles, name="display-lobby-tiles"),
    path("<id:table>", pages.table, name="display-table"),
    path("<id:table>/roads", pages.roads, name="display-roads"),
    path("<id:table>/shoes/<number:number>.svg", pictures.picture, {"kind": "svg"}, name="shoe-svg"),
    path("<id:table>/shoes/<number:number>.png", pictures.picture, {"kind": "png"}, name="shoe-png"),
]

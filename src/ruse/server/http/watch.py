"""For whoever runs the server: is it well, what does it count, what are its limits."""

from __future__ import annotations

from dataclasses import asdict
from ipaddress import ip_address

from starlette.requests import Request
from starlette.responses import Response

import ruse
from ruse.kernel.errors import RuseError
from ruse.server.http import trust as trusted
from ruse.server.http.answers import answer, house_of, refuse
from ruse.server.words import phrase


async def healthz(request: Request) -> Response:
    house = house_of(request)
    try:
        await house.store.ping()
    except RuseError:
        return refuse(503, phrase("theStoreDoesNotAnswer"))
    return answer(
        {
            "well": True,
            "version": ruse.__version__,
            "tables": len(house.hall.desks),
            "compiled": ruse.is_compiled(),
            "building": request.app.state.successor.says,
        }
    )


async def metrics(request: Request) -> Response:
    house = house_of(request)
    if not (house.settings.open_metrics or _is_local(request)):
        return refuse(404, phrase("thereIsNothingHere"))
    return Response(house.metrics.page(), media_type="text/plain; version=0.0.4; charset=utf-8")


async def limits(request: Request) -> Response:
    return answer(asdict(house_of(request).settings.limits))


async def trust(request: Request) -> Response:
    """What is promised, and how far it was tried."""
    return answer({"claims": [line.to_json() for line in trusted.trials()]})


def _is_local(request: Request) -> bool:
    try:
        return request.client is not None and ip_address(request.client.host).is_loopback
    except ValueError:
        return False

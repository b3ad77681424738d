import { LAST_EVENT_HEADER } from '@satchel/contract';
import { live as endpoints } from '@satchel/contract/endpoints';
import { whenClosed } from '../../http/connections/when-closed.js';
import { implement, type Route, type RouteContext } from '../../http/route.js';
import { sendRaw } from '../../http/sending/raw-response.js';
import type { LiveHub } from './live-hub.js';

/** Longer ids cannot be those of our events. */
const MOST_ID_LENGTH = 64;

const HEADERS = {
  'Content-Type': 'text/event-stream',
  // Some proxies would buffer or compress the response, and hold back every event.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

export interface LiveRouteOptions {
  /** Called when a client reports that events do not arrive. */
  onUndelivered: () => Promise<void>;
}

export function liveRoutes(hub: LiveHub, { onUndelivered }: LiveRouteOptions): Route[] {
  return [
    implement(endpoints.events, (context) => listen(hub, context)),
    implement(endpoints.look, async ({ principal, params, body, reply }) => {
      await hub.watch(principal.user.id, params.stream, body);
      return reply.code(204).send();
    }),
    implement(endpoints.undelivered, async ({ reply }) => {
      await onUndelivered();
      return reply.code(204).send();
    }),
  ];
}

/**
 * Routes whose lists the stream follows declare the header with the id of the last event. The id is read
 * before the list, so that every later change of the list has a later id.
 */
export function withLastEvent(hub: Pick<LiveHub, 'lastId'>, routes: readonly Route[]): Route[] {
  return routes.map((route) => {
    if (!(LAST_EVENT_HEADER in route.endpoint.response.headers)) return route;
    const { headers } = route;
    return {
      ...route,
      headers: (request) => ({ ...headers?.(request), [LAST_EVENT_HEADER]: hub.lastId }),
    };
  });
}

/** Resolves when the client disconnects or its session ends. */
async function listen(
  hub: LiveHub,
  { principal, request, reply }: RouteContext<typeof endpoints.events>,
): Promise<void> {
  const shown = await principal.files.shownPaths();
  hub.assertRoom(principal.user.id);
  const given = request.headers['last-event-id'];
  const lastEventId = typeof given === 'string' ? given.slice(0, MOST_ID_LENGTH) : undefined;
  await sendRaw(reply, { status: 200, headers: HEADERS }, (response) => {
    const leave = hub.open({ principal, shown, response, lastEventId });
    return new Promise((resolve) => {
      whenClosed(response, () => {
        leave();
        resolve();
      });
    });
  });
}

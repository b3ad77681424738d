import type { AppDatabase } from '../core/db/app-database.js';
import type { MessagesByKind } from '../core/db/messages-by-kind.js';
import type { FileEvents } from '../core/files/file-events.js';
import { LiveHub } from '../features/live/live-hub.js';
import { liveRoutes, withLastEvent } from '../features/live/live-routes.js';
import { UndeliveredStore } from '../features/live/undelivered-store.js';
import type { Route } from '../http/route.js';

export interface LiveParts {
  routes: Route[];
  /** The same routes, whose lists say what the last event was. */
  followed(routes: readonly Route[]): Route[];
  /** Tells users of changes that are none of files. */
  publish: LiveHub['publish'];
  publishDownloadEnd: LiveHub['publishDownloadEnd'];
  /** How often clients reported, since the start, that events do not reach them. */
  undelivered(): number;
  /** The number of open streams. */
  streams(): number;
  close(): void;
}

export interface LiveContext {
  database: AppDatabase;
  messages: MessagesByKind;
  events: FileEvents;
  now: () => number;
}

/** Sends changes to users who look at what has changed. */
export function buildLive({ database, messages, events, now }: LiveContext): LiveParts {
  const hub = new LiveHub(now, messages);
  const unsubscribe = events.subscribe((event) => hub.add(event));
  const reports = new UndeliveredStore(database);
  let undelivered = 0;
  const onUndelivered = async () => {
    undelivered += 1;
    await reports.report(now());
  };
  return {
    routes: liveRoutes(hub, { onUndelivered }),
    followed: (routes) => withLastEvent(hub, routes),
    publish: (topic, userId) => hub.publish(topic, userId),
    publishDownloadEnd: (userId, end) => hub.publishDownloadEnd(userId, end),
    undelivered: () => undelivered,
    streams: () => hub.size,
    close: () => {
      unsubscribe();
      hub.close();
    },
  };
}

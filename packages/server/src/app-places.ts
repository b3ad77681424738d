import type { AppDatabase } from './core/db/app-database.js';
import type { FileEvents } from './core/files/file-events.js';
import { PlacesFollower } from './features/places/follow-moves.js';
import { placesRoutes } from './features/places/places-routes.js';
import { PlacesService } from './features/places/places-service.js';
import { PlacesStore } from './features/places/places-store.js';
import type { Route } from './http/route.js';
import type { Logger } from './lib/logger.js';

export interface PlacesContext {
  database: AppDatabase;
  events: FileEvents;
  logger: Logger;
  now: () => number;
  /** The places of the user changed; of anybody with null. */
  onChanged: (userId: number | null) => void;
}

export interface PlacesParts {
  routes: Route[];
  close(): Promise<void>;
}

/** The favourites of users, what they opened last, and how their pages look. */
export function buildPlaces({ database, events, logger, now, onChanged }: PlacesContext): PlacesParts {
  const store = new PlacesStore(database);
  const follower = new PlacesFollower({
    store,
    onChanged: () => onChanged(null),
    onError: (error) => logger.error({ err: error }, 'The places could not be updated'),
  });
  const unsubscribe = events.subscribe((event) => follower.take(event));
  const service = new PlacesService({ store, settled: () => follower.settled(), onChanged, now });
  return {
    routes: placesRoutes(service),
    close: async () => {
      unsubscribe();
      await follower.settled();
    },
  };
}

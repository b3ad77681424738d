import type { ChangeLog } from './core/changes/change-log.js';
import type { AppDatabase } from './core/db/app-database.js';
import { PlacesFollower } from './features/places/follow-moves.js';
import { placesRoutes } from './features/places/places-routes.js';
import { PlacesService } from './features/places/places-service.js';
import { PlacesStore } from './features/places/places-store.js';
import type { Route } from './http/route.js';

export interface PlacesContext {
  database: AppDatabase;
  changes: ChangeLog;
  now: () => number;
  /** The places of the user changed; of anybody with null. */
  onChanged: (userId: number | null) => void;
}

export interface PlacesParts {
  routes: Route[];
}

/** The favourites of users, what they opened last, and how their pages look. */
export function buildPlaces({ database, changes, now, onChanged }: PlacesContext): PlacesParts {
  const store = new PlacesStore(database);
  changes.join(new PlacesFollower({ store, onChanged: () => onChanged(null) }));
  const service = new PlacesService({ store, settled: () => changes.settled(), onChanged, now });
  return { routes: placesRoutes(service) };
}

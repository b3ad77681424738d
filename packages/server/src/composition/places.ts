import type { VirtualPath } from '@satchel/contract';
import type { ChangeLog } from '../core/changes/change-log.js';
import type { AppDatabase } from '../core/db/app-database.js';
import { FolderViewsService } from '../features/places/folder-views-service.js';
import { FolderViewsStore } from '../features/places/folder-views-store.js';
import { PlacesFollower } from '../features/places/follow-moves.js';
import { placesRoutes } from '../features/places/places-routes.js';
import { PlacesService } from '../features/places/places-service.js';
import { PlacesStore } from '../features/places/places-store.js';
import type { Route } from '../http/route.js';

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

/** The favourites of users, what they opened last, and how their pages and folders look. */
export function buildPlaces({ database, changes, now, onChanged }: PlacesContext): PlacesParts {
  const store = new PlacesStore(database);
  const viewsStore = new FolderViewsStore(database);
  const onMoved = () => onChanged(null);
  changes.join(new PlacesFollower({ name: 'places', store, onChanged: onMoved }));
  const ofFolders = { store: viewsStore, areFolders: true, onChanged: onMoved };
  changes.join(new PlacesFollower({ name: 'folder-views', ...ofFolders }));
  const settled = () => changes.settled();
  const onVisit = (userId: number, serverPath: VirtualPath) => viewsStore.use(userId, serverPath, now());
  const service = new PlacesService({ store, onVisit, settled, onChanged, now });
  const views = new FolderViewsService({ store: viewsStore, settled, onChanged, now });
  return { routes: placesRoutes(service, views) };
}

import { places } from '@satchel/contract/endpoints';
import { implement, type Route } from '../../http/route.js';
import type { FolderViewsService } from './folder-views-service.js';
import type { PlacesService } from './places-service.js';

export function placesRoutes(service: PlacesService, views: FolderViewsService): Route[] {
  return [
    implement(places.get, ({ principal }) => service.get(principal)),
    implement(places.change, ({ principal, body }) => service.change(principal, body)),
    implement(places.recent, async ({ principal }) => ({ items: await service.recent(principal) })),
    implement(places.visit, async ({ principal, body, reply }) => {
      await service.visit(principal, body.path);
      return reply.code(204).send();
    }),
    implement(places.views, ({ principal }) => views.get(principal)),
    implement(places.changeViews, async ({ principal, body, reply }) => {
      await views.change(principal, body);
      return reply.code(204).send();
    }),
  ];
}

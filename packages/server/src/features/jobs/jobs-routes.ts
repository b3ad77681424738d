import { type Route, userRoute } from '../../http/route.js';
import { statusText } from '../../http/status-text.js';
import type { JobRegistry } from './job-registry.js';

export function jobsRoutes(registry: JobRegistry): Route[] {
  return [
    userRoute({
      method: 'GET',
      path: '/api/jobs',
      summary: "The caller's long work: what runs, and what ended within the last minute",
      handler: ({ principal }) => registry.list(principal.user.id),
    }),
    userRoute({
      method: 'DELETE',
      path: '/api/jobs/:id',
      summary: 'Cancels a job; takes one that is over off the list',
      handler: ({ principal, request }) => {
        registry.cancel(principal.user.id, (request.params as { id: string }).id);
        return statusText(200);
      },
    }),
  ];
}

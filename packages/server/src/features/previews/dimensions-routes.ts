import { type Route, userRoute } from '../../http/route.js';
import { AppError } from '../../lib/app-error.js';
import type { DimensionsService } from './dimensions-service.js';

export function dimensionsRoutes(service: DimensionsService): Route[] {
  return [
    userRoute({
      method: 'GET',
      path: '/api/dimensions/*',
      summary: 'Width and height of a picture in pixels, the right way up',
      handler: ({ principal, path, signal }) => {
        const { files, user } = principal;
        if (!user.perm.download) throw new AppError('download_not_allowed', 'you may not download');
        return service.of(files, path.path, signal);
      },
    }),
  ];
}

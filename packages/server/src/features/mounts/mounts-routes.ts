import { mounts } from '@satchel/contract/endpoints';
import { implement, type Route } from '../../http/route.js';
import { ownMounts } from './own-mounts.js';

/** `/api/mounts`: the folders of the user. */
export function mountsRoutes(): Route[] {
  return [implement(mounts.list, ({ principal }) => ownMounts(principal))];
}

import { type Route, userRoute } from '../../../http/route.js';
import { UserGates } from '../../../lib/limits/user-gates.js';
import { measureTree } from './measure-tree.js';

const PER_USER = { running: 2, waiting: 16 };

export function sizeRoutes(): Route[] {
  const gates = new UserGates(PER_USER);
  return [
    userRoute({
      method: 'GET',
      path: '/api/size/*',
      summary: 'Bytes, files and folders that a folder holds down to its last subfolder; of a file its own',
      handler: ({ principal, path, signal }) =>
        gates.of(principal.user.id).run(() => measureTree(principal.files, path.path, signal)),
    }),
  ];
}

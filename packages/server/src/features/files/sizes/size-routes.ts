import { files } from '@satchel/contract/endpoints';
import { implement, type Route } from '../../../http/route.js';
import { sendLines } from '../../../http/sending/send-lines.js';
import { UserSemaphores } from '../../../lib/limits/user-semaphores.js';
import type { FolderSizes } from './folder-sizes.js';
import { measureTree } from './measure-tree.js';

const WHOLE_PER_USER = { running: 2, waiting: 16 };
/** Each window has one such request, which need not wait for a list of large folders in another one. */
const LISTS_PER_USER = { running: 2, waiting: 8 };

export function sizeRoutes(folderSizes: FolderSizes): Route[] {
  const wholes = new UserSemaphores(WHOLE_PER_USER);
  const lists = new UserSemaphores(LISTS_PER_USER);
  return [
    implement(
      files.size,
      ({ principal, path, signal }) =>
        wholes.run(principal.user.id, () => measureTree(principal.files, path.path, signal)),
      { budget: 'scans' },
    ),
    implement(
      files.sizes,
      ({ principal, path, body, reply, signal }) =>
        lists.run(principal.user.id, async () => {
          const sizes = folderSizes.sizesIn(principal.files, path.path, body.names, signal);
          await sendLines(reply, sizes);
        }),
      { budget: 'sizes' },
    ),
  ];
}

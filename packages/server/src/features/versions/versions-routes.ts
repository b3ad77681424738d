import { versions } from '@satchel/contract/endpoints';
import { etagOf } from '../../core/files/revision.js';
import { implement, type Route } from '../../http/route.js';
import { guardHeaders } from '../../http/sending/content-headers.js';
import { sendFile } from '../../http/sending/send-file.js';
import { statusText } from '../../http/sending/status-text.js';
import type { VersionsService } from './versions-service.js';

/** No version has a longer id. */
const LONGEST_ID = 64;

export function versionsRoutes(service: VersionsService): Route[] {
  return [
    implement(versions.list, ({ principal, path }) => service.list(principal, path.path)),
    implement(
      versions.download,
      async ({ principal, path, query, reply }) => {
        const file = await service.open(principal, path.path, idIn(query.get('id')));
        return sendFile(reply, file, { inline: query.get('inline') === 'true' });
      },
      { budget: 'downloads', headers: guardHeaders },
    ),
    implement(versions.restore, async ({ principal, path, body, reply, signal }) => {
      const entry = await service.restore(principal, path.path, { id: body.id, signal });
      reply.header('etag', etagOf(entry));
      return statusText(200);
    }),
    implement(versions.remove, async ({ principal, path, query }) => {
      await service.remove(principal, path.path, idIn(query.get('id')));
      return statusText(200);
    }),
  ];
}

function idIn(given: string | null): string {
  return (given ?? '').slice(0, LONGEST_ID);
}

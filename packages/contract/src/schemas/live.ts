import { type Static, Type } from 'typebox';

/** The number of folders that one listener may look at. */
const MAX_LOOKED_AT = 8;

const path = Type.String({ description: 'In the scope of the listener.' });

/** Lists that are read again as a whole. */
export const LIVE_TOPICS = ['trash', 'shares', 'jobs', 'versions', 'bursts', 'places', 'mounts'] as const;

/** The end of a download of the user that lacks something; the browser that saves it does not tell pages. */
export const DownloadEnd = Type.Union([
  Type.Object(
    { type: Type.Literal('incomplete'), archive: Type.String(), count: Type.Integer(), note: Type.String() },
    {
      description:
        'The user has downloaded an archive of this name that lacks so many entries. The file `note` in it says which.',
    },
  ),
  Type.Object(
    {
      type: Type.Literal('interrupted'),
      download: Type.String({ description: 'The parameter `notify` of the download.' }),
      name: Type.String(),
      isArchive: Type.Boolean({ description: 'An archive cannot be continued with `Range`, as a file can.' }),
      reason: Type.Enum(['stalled', 'failed'], {
        description:
          '`stalled`: the client received nothing for about two minutes. `failed`: the server could not read to the end.',
      }),
      received: Type.Integer({
        description:
          'The bytes that were sent from the beginning; the client may lack some megabytes of them.',
      }),
      size: Type.Union([Type.Integer(), Type.Null()], {
        description: 'The bytes of the whole; null for an archive whose length is not known before.',
      }),
    },
    {
      description:
        'The server has ended a download with the parameter `notify` before it was complete. Nothing is reported when the client ends it.',
    },
  ),
]);
export type DownloadEnd = Static<typeof DownloadEnd>;

/** A change that the listener may see. */
export const LiveChange = Type.Union([
  Type.Object({ type: Type.Literal('created'), path }),
  Type.Object({ type: Type.Literal('written'), path }),
  Type.Object({ type: Type.Literal('removed'), path }),
  Type.Object({ type: Type.Literal('moved'), from: path, path }),
  Type.Object({ type: Type.Literal('folder'), path }, { description: 'The content of this folder changed.' }),
  Type.Object({ type: Type.Literal('tree'), path }, { description: 'Something below this folder changed.' }),
  Type.Object(
    { type: Type.Enum(LIVE_TOPICS) },
    {
      description:
        'The response of `GET /api/trash`, `/api/shares`, `/api/jobs`, `/api/versions`, `/api/brake`, `/api/places` or `/api/mounts` may have changed, that of the versions for any file.',
    },
  ),
  DownloadEnd,
]);
export type LiveChange = Static<typeof LiveChange>;

export const isDownloadEnd = <Change extends { type: string }>(
  change: Change,
): change is Change & DownloadEnd => change.type === 'incomplete' || change.type === 'interrupted';

/** The data of one event of the stream. */
export const LiveMessage = Type.Union([
  Type.Object(
    { stream: Type.String(), isReset: Type.Boolean() },
    {
      description:
        'The first event: the id of the stream. With `isReset`, events since `Last-Event-ID` are not known any more, and everything has to be read again.',
    },
  ),
  Type.Object({ changes: Type.Array(LiveChange) }),
  Type.Object(
    { isReset: Type.Literal(true) },
    { description: 'The client was too slow: everything has to be read again.' },
  ),
]);
export type LiveMessage = Static<typeof LiveMessage>;

export const LookRequest = Type.Object({
  folders: Type.Array(Type.String(), { maxItems: MAX_LOOKED_AT }),
  modified: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: MAX_LOOKED_AT,
      description:
        'The `modified` of each of them as the client has read it, empty where it has not. A folder that has another one by now is told as changed.',
    }),
  ),
});
export type LookRequest = Static<typeof LookRequest>;

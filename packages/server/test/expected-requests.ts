import type { TrashItem, TrashListing, VersionListing } from '@satchel/contract';
import type { ApiClient } from './api-client.js';
import {
  copied,
  deleted,
  type ExpectedState,
  type ExpectedTrash,
  moved,
  parentOf,
  restored,
  withFile,
  written,
} from './expected-state.js';

/** The context in which a client makes its next change. */
export interface Mind {
  client: ApiClient;
  random: () => number;
  state: ExpectedState;
  /** A content that nothing else has. */
  content(): string;
  /** The text of a content, which the state knows by its name. */
  textOf(content: string): string;
  /** The id of the item of the trash that this is. */
  idOf(items: readonly TrashItem[], trashed: ExpectedTrash): string | undefined;
}

/**
 * A request, with what it makes of the state: one state for each item that can be made alone, the last is the
 * whole.
 */
export interface ExpectedChange {
  what: string;
  send(headers: Record<string, string>): Promise<Response>;
  states: readonly ExpectedState[];
  /** The path that each item made, which goes to the trash when it is undone. */
  made?: readonly (string | undefined)[];
  /** No undo is expected to give the same states again. */
  isFinal?: true;
  /** Continues what a kill has interrupted; false if there is nothing to continue. */
  resume?(client: ApiClient): Promise<boolean>;
}

const PART = { 'Content-Type': 'application/offset+octet-stream' };

export const at = (path: string) => `/api/resources${path}`;

export function upload({ client, state, content, textOf }: Mind, path: string): ExpectedChange {
  const name = content();
  const isNew = !state.tree.has(path);
  return {
    what: `upload ${path}`,
    send: (headers) => client.post(`${at(path)}?override=true`, textOf(name), headers),
    states: [written(state, path, name)],
    ...(isNew ? { made: [path] } : {}),
  };
}

export function transfer(mind: Mind, action: 'rename' | 'copy', from: string, to: string): ExpectedChange {
  const query = `action=${action}&destination=${encodeURIComponent(to)}&override=true`;
  const after = action === 'copy' ? copied(mind.state, from, to) : moved(mind.state, from, to);
  return {
    what: `${action} ${from} ${to}`,
    send: (headers) => mind.client.patch(`${at(from)}?${query}`, headers),
    states: [after],
    ...(action === 'copy' ? { made: [to] } : {}),
  };
}

export function batch(
  mind: Mind,
  action: 'move' | 'copy' | 'delete',
  items: readonly { from: string; to?: string | undefined }[],
): ExpectedChange {
  const states: ExpectedState[] = [];
  let state = mind.state;
  for (const { from, to = '' } of items) {
    if (action === 'delete') state = deleted(state, from);
    else state = action === 'copy' ? copied(state, from, to) : moved(state, from, to);
    states.push(state);
  }
  return {
    what: `batch ${action} ${items.map(({ from, to }) => `${from} ${to}`).join(', ')}`,
    send: (headers) => mind.client.post('/api/batch', { action, items }, headers),
    states,
    ...(action === 'copy' ? { made: items.map(({ to }) => to) } : {}),
  };
}

/** An upload in two parts, which goes on after a kill if it was begun. */
export function tus({ client, state, content, textOf }: Mind, path: string): ExpectedChange {
  const name = content();
  const text = textOf(name);
  const half = Math.floor(text.length / 2);
  const address = `/api/tus${path}`;
  let isBegun = false;
  let received = 0;
  const append = (by: ApiClient, from: number, to: number, headers: Record<string, string> = {}) =>
    by.request('PATCH', address, text.slice(from, to), {
      ...PART,
      ...headers,
      'Upload-Offset': String(from),
    });
  return {
    what: `tus ${path}`,
    async send(headers) {
      const length = { 'Upload-Length': String(text.length) };
      const begun = await client.post(address, undefined, length);
      if (!begun.ok) return begun;
      isBegun = true;
      const first = await append(client, 0, half, headers);
      if (!first.ok) return first;
      received = half;
      return append(client, half, text.length, headers);
    },
    async resume(next) {
      const head = await next.request('HEAD', address);
      if (head.status === 404 && !isBegun) return false;
      const offset = Number(head.headers.get('Upload-Offset'));
      if (!head.ok || offset < received)
        throw new Error(`tus ${path}: ${head.status}, ${offset} of ${received}`);
      const last = await append(next, offset, text.length);
      if (!last.ok) throw new Error(`tus ${path} cannot go on: ${last.status} ${await last.text()}`);
      return true;
    },
    states: [written(state, path, name)],
    made: [path],
  };
}

/** Two files of a folder change places. */
export function renames(mind: Mind, one: string, other: string): ExpectedChange {
  const folder = parentOf(one);
  const file = (path: string) => mind.state.tree.get(path) ?? null;
  const swapped = withFile(withFile(mind.state, one, file(other)), other, file(one));
  const nameOf = (path: string) => path.slice(folder.length + 1);
  const items = [
    { from: nameOf(one), to: nameOf(other) },
    { from: nameOf(other), to: nameOf(one) },
  ];
  return {
    what: `renames ${one} ${other}`,
    send: (headers) => mind.client.post('/api/renames', { folder: `${folder}/`, items }, headers),
    states: [swapped],
  };
}

export function restore(mind: Mind, trashed: ExpectedTrash): ExpectedChange {
  const { client } = mind;
  return {
    what: `restore ${trashed.path}`,
    async send(headers) {
      const { items } = await client.json<TrashListing>('/api/trash?limit=1000');
      return client.post('/api/trash/restore', { items: [{ id: mind.idOf(items, trashed) }] }, headers);
    },
    states: [restored(mind.state, trashed)],
    made: [trashed.path],
  };
}

/** A former content takes the place of the present one. */
export function revert(mind: Mind, path: string): ExpectedChange {
  const { client, state, textOf } = mind;
  const file = state.tree.get(path);
  const wanted = file?.earlier.find((one) => one !== file.content) ?? '';
  return {
    what: `revert ${path}`,
    async send(headers) {
      const { items } = await client.json<VersionListing>(`/api/versions${path}`);
      for (const { id } of items) {
        const found = await client.get(`/api/version${path}?id=${id}`);
        if ((await found.text()) === textOf(wanted))
          return client.post(`/api/versions${path}`, { id }, headers);
      }
      throw new Error(`${path} has no version ${wanted}`);
    },
    states: [written(state, path, wanted)],
  };
}

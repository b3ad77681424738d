import type { Activity, ActivityListing, EntryActivity, VirtualPath } from '@satchel/contract';
import { activity as endpoints } from '@satchel/contract/endpoints';
import type { ShownPaths } from '../../core/files/file-system.js';
import { implement, type Route } from '../../http/route.js';
import { sendStream } from '../../http/sending/raw-response.js';
import { fieldError } from '../../lib/app-error.js';
import { cursorText, filterOf } from './activity-filter.js';
import { type ActivityFormat, activityOf, FORMATS } from './activity-lines.js';
import { pieces } from './activity-pieces.js';
import type { ActivityStore } from './activity-store.js';
import type { ActivityRow } from './activity-writer.js';
import { entryActivity, seesAll } from './entry-activity.js';

const LISTED = 100;
const MOST_LISTED = 500;

export interface ActivityRoutesOptions {
  store: ActivityStore;
  /** Resolves when everything so far is stored. */
  settled: () => Promise<void>;
  /** Called when an administrator reads the log. */
  onRead: () => void;
}

/** The log, for administrators, and what was done to one entry, for those who may see it. */
export function activityRoutes({ store, settled, onRead }: ActivityRoutesOptions): Route[] {
  return [
    implement(endpoints.list, async ({ principal, query }): Promise<ActivityListing> => {
      const filter = filterOf((name) => query.get(name as 'user'));
      const limit = limitOf(query.get('limit'));
      onRead();
      await settled();
      const rows = await store.list(filter, limit);
      const shown = await principal.files.shownPaths();
      const last = rows.at(-1);
      return {
        items: rows.map((row) => shownActivity(row, shown)),
        next: last && rows.length === limit ? cursorText(last) : null,
      };
    }),
    implement(endpoints.download, async ({ reply, query }) => {
      const filter = filterOf((name) => query.get(name as 'user'));
      const format = formatOf(query.get('format'));
      await settled();
      const type = format === 'csv' ? 'text/csv; charset=utf-8; header=present' : 'application/jsonl';
      const headers = {
        'content-type': type,
        'content-disposition': `attachment; filename="activity.${format}"`,
      };
      return sendStream(reply, { status: 200, headers }, pieces(store.all(filter), format));
    }),
    implement(endpoints.ofEntry, async ({ principal, path }): Promise<EntryActivity[]> => {
      const { files } = principal;
      await files.stat(path.path);
      const { serverPath } = await files.locate(path.path);
      if (serverPath === null) return [];
      await settled();
      const shown = await files.shownPaths();
      const rows = await store.ofEntry(serverPath, {
        limit: LISTED,
        isDone: !seesAll(principal),
        isShown: (former) => shown.of(former) !== null,
      });
      return rows.map((row) => entryActivity(row, shown, seesAll(principal)));
    }),
  ];
}

function shownActivity(row: ActivityRow, shown: ShownPaths): Activity {
  const at = (row.to_path ?? row.path) as VirtualPath | null;
  return { id: cursorText(row), ...activityOf(row), shownPath: at === null ? null : shown.of(at) };
}

function limitOf(text: string | null): number {
  if (!text) return LISTED;
  const limit = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > MOST_LISTED)
    throw fieldError('limit', 'out_of_range', `limit must be from 1 to ${MOST_LISTED}`, {
      min: 1,
      max: MOST_LISTED,
    });
  return limit;
}

function formatOf(text: string | null): ActivityFormat {
  const format = FORMATS.find((known) => known === (text || 'csv'));
  if (!format)
    throw fieldError('format', 'not_allowed', `format must be one of ${FORMATS.join(', ')}`, {
      allowed: [...FORMATS],
    });
  return format;
}

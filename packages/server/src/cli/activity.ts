import { type ActivityFilter, filterOf } from '../features/activity/activity-filter.js';
import { activityOf, FORMATS, type PlainActivity } from '../features/activity/activity-lines.js';
import { pieces } from '../features/activity/activity-pieces.js';
import { ActivityStore } from '../features/activity/activity-store.js';
import type { ChainFault, ChainWalk } from '../features/activity/chain.js';
import { StartError } from '../lib/start-error.js';
import type { Command, Flag, Given } from './command.js';
import { numberIn } from './flags.js';
import type { Stores } from './open-stores.js';
import { shownCell } from './tab-writer.js';
import { table } from './table.js';

const LISTED = 50;
const MOST_LISTED = 10_000;
/** The version of the tables that has the first log. */
const FIRST_VERSION = 37;

const FILTERS: readonly Flag[] = [
  { name: 'user', value: 'name', help: 'Only what this user did; the name or the id.' },
  { name: 'path', value: 'path', help: 'Only this path of the served folder and what is below it.' },
  { name: 'action', value: 'actions', help: 'Only these actions or groups of them, with commas.' },
  { name: 'result', value: 'result', help: 'Only what was done, refused or failed.' },
  { name: 'from', value: 'time', help: 'Nothing before this time, such as 2026-01-31T08:00:00Z.' },
  { name: 'to', value: 'time', help: 'Nothing at or after this time.' },
];

export const activityList: Command = {
  name: 'activity list',
  count: [0, 0],
  summary: 'Lists what was done on the server, by whom and from where, the latest first.',
  access: 'read',
  flags: [...FILTERS, { name: 'limit', value: 'number', help: `How many rows; ${LISTED} by default.` }],
  async run({ given, stores, say }) {
    const opened = await stores();
    const limit = Math.min(numberIn(given, 'limit') ?? LISTED, MOST_LISTED);
    const store = storeOf(opened);
    const rows = store ? await store.list(await filterIn(given, opened), limit) : [];
    if (rows.length === 0) return say('There is no such activity.');
    const head = ['Time', 'User', 'Action', 'Result', 'Address', 'What'];
    say(table([head, ...rows.map((row) => cellsOf(activityOf(row)))]));
  },
};

export const activityExport: Command = {
  name: 'activity export',
  count: [0, 0],
  summary: 'Prints the activity log as CSV or JSON lines, the latest first.',
  access: 'read',
  flags: [...FILTERS, { name: 'format', value: 'format', help: 'csv, which is the default, or jsonl.' }],
  async run({ given, stores, say }) {
    const opened = await stores();
    const name = given.get('format') ?? 'csv';
    const format = FORMATS.find((known) => known === name);
    if (!format) throw new StartError(`The option format must be one of ${FORMATS.join(', ')}.`);
    const store = storeOf(opened);
    if (!store) return;
    for await (const piece of pieces(store.all(await filterIn(given, opened)), format))
      say(piece.toString().replace(/\r?\n$/, ''));
  },
};

export const activityVerify: Command = {
  name: 'activity verify',
  count: [0, 0],
  summary: 'Checks that no row of the activity log is missing or was changed.',
  access: 'read',
  async run({ stores, say }) {
    const walks = (await storeOf(await stores())?.verify()) ?? [];
    if (walks.length === 0) return say('There is no activity log yet.');
    for (const walk of walks) say(summaryOf(walk));
    const faults = walks.flatMap((walk) => walk.faults);
    if (faults.length > 0) throw new StartError(faults.map(faultText));
    say('Nothing is missing, and no row that has a hash was changed.');
  },
};

/** Null for a database without a log, which a server of an older release has. */
function storeOf({ database, olderVersion }: Stores): ActivityStore | null {
  return olderVersion !== null && olderVersion < FIRST_VERSION ? null : new ActivityStore(database);
}

async function filterIn(given: Given, { users }: Stores): Promise<ActivityFilter> {
  const name = given.get('user');
  const found = name === undefined ? undefined : await users.findLogin(name);
  return filterOf((flag) => (flag === 'user' && found ? String(found.user.id) : given.get(flag)));
}

function cellsOf({ time, user, action, result, code, address, path, to, subject, count }: PlainActivity) {
  const where = to === null ? (path ?? '') : `${path} → ${to}`;
  const what = where || [subject?.kind, subject?.name || subject?.id].filter(Boolean).join(' ');
  const ended = code === null ? result : `${result} (${code})`;
  const times = count > 1 ? ` ×${count}` : '';
  return [time, shownCell(user?.name ?? ''), action, ended, address ?? '', shownCell(what) + times];
}

function summaryOf({ node, count, chained, hash }: ChainWalk): string {
  const end = chained > 0 ? `, the last of which is ${hash}` : '';
  return `Server ${node || '(unnamed)'}: ${count} rows, ${chained} with a hash${end}.`;
}

function faultText({ node, kind, from, to }: ChainFault): string {
  const rows = from === to ? `row ${from}` : `rows ${from} to ${to}`;
  const words = {
    missing: 'missing',
    changed: 'not as the server wrote it',
    surplus: 'not of the server',
  };
  return `Of server ${node || '(unnamed)'}, ${rows}: ${words[kind]}.`;
}

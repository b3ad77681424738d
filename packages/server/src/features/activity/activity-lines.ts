import type { Activity } from '@satchel/contract';
import type { ActivityDetails } from './activity-note.js';
import type { ActivityRow } from './activity-writer.js';

/** A row without what only the one who asks can tell. */
export type PlainActivity = Omit<Activity, 'id' | 'shownPath'>;

export const FORMATS = ['csv', 'jsonl'] as const;
export type ActivityFormat = (typeof FORMATS)[number];

export function activityOf(row: ActivityRow): PlainActivity {
  const { way, code, key, device, address, request, subject } = detailsOf(row);
  return {
    time: new Date(row.at).toISOString(),
    action: row.action as Activity['action'],
    result: row.result as Activity['result'],
    code: code ?? null,
    user: row.user_id === null ? null : { id: row.user_id, name: row.username },
    by: { kind: way, ...(key !== undefined && { name: key }) },
    device: device ?? null,
    address: address ?? null,
    path: row.path,
    to: row.to_path,
    count: row.count,
    request: request ?? null,
    subject: subject ?? null,
  };
}

export function detailsOf({ details }: ActivityRow): ActivityDetails {
  return JSON.parse(details) as ActivityDetails;
}

/** A line of JSON, with the hash where the row has one. */
export function jsonLine(row: ActivityRow): string {
  return `${JSON.stringify({ ...activityOf(row), ...(row.hash !== null && { hash: row.hash }) })}\n`;
}

const COLUMNS: Readonly<Record<string, (one: PlainActivity) => string | number | null | undefined>> = {
  time: ({ time }) => time,
  action: ({ action }) => action,
  result: ({ result }) => result,
  code: ({ code }) => code,
  user: ({ user }) => user?.name,
  user_id: ({ user }) => user?.id,
  by: ({ by }) => by.kind,
  key: ({ by }) => by.name,
  browser: ({ device }) => device?.browser,
  system: ({ device }) => device?.system,
  address: ({ address }) => address,
  path: ({ path }) => path,
  to: ({ to }) => to,
  count: ({ count }) => count,
  request: ({ request }) => request,
  subject: ({ subject }) => subject?.kind,
  subject_id: ({ subject }) => subject?.id,
  subject_name: ({ subject }) => subject?.name,
};

/** The names of the columns, as the first line of a table. */
export const CSV_HEAD = `${Object.keys(COLUMNS).join(',')}\r\n`;

export function csvLine(row: ActivityRow): string {
  const activity = activityOf(row);
  return `${Object.values(COLUMNS)
    .map((cellOf) => csvCell(cellOf(activity)))
    .join(',')}\r\n`;
}

/** RFC 4180. A text that a spreadsheet would take for a formula begins with an apostrophe. */
function csvCell(value: string | number | null | undefined): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/.test(value ?? '') ? `'${value}` : (value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

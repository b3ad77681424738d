import {
  ACTIVITY_ACTIONS_OF,
  ACTIVITY_KINDS,
  type Activity,
  type ActivityAction,
  type ActivityKind,
  type EntryActivity,
  nameOf,
  parentOf,
  parseVirtualPath,
} from '@satchel/contract';
import type { ReactNode } from 'react';
import { type Translate, useRichT, useT } from '../../../lib/i18n';

type Rich = ReturnType<typeof useRichT>;

/** A row as administrators or others see it. */
export type AnyActivity = Pick<EntryActivity, 'action' | 'user' | 'path' | 'to' | 'result' | 'by'> &
  Partial<Pick<Activity, 'subject'>>;

const KIND_OF = new Map<ActivityAction, ActivityKind>(
  ACTIVITY_KINDS.flatMap((kind) => ACTIVITY_ACTIONS_OF[kind].map((action) => [action, kind] as const)),
);
export const kindOf = (action: ActivityAction): ActivityKind => KIND_OF.get(action) ?? 'refusals';

/** Stands for the name of an object that nobody knows any more. */
const UNKNOWN = '–';

const entryName = (path: string): string => nameOf(parseVirtualPath(path)) || '/';

/** The name of what it was done to. */
function whatOf({ path, to, subject }: AnyActivity): string {
  const at = path ?? to;
  if (at !== null) return entryName(at);
  return subject?.name || subject?.id || UNKNOWN;
}

/** A new name, or the folder to which something was moved. */
function destinationOf({ action, to }: AnyActivity): string {
  if (to === null) return UNKNOWN;
  return action === 'renamed' ? entryName(to) : parentOf(parseVirtualPath(to));
}

/** The user, or a word for somebody who is none. */
export function userOf({ user, by }: Pick<AnyActivity, 'user' | 'by'>, t: Translate): string {
  if (user) return user.name;
  if (by?.kind === 'link') return t('activity.visitor');
  return t(by?.kind === 'server' ? 'activity.server' : 'activity.somebody');
}

/** The sentence of a row: who did what, or what somebody could not do. */
export function Sentence({ row }: { row: AnyActivity }): ReactNode {
  const t = useT();
  const rich = useRichT();
  const { action, result = 'done', user } = row;
  const part = (key: string, text: string) => (
    <bdi key={key} data-part={key}>
      {text}
    </bdi>
  );
  if (result === 'done')
    return rich(`activity.did.${action}`, {
      user: part('user', userOf(row, t)),
      what: part('what', whatOf(row)),
      to: part('to', destinationOf(row)),
    });
  const what = { action: t(`activity.action.${action}`) };
  if (user === null) return rich(`activity.${result}.nobody`, what);
  return rich(`activity.${result}`, { ...what, user: part('user', user.name) });
}

/** The reason why something was refused or failed. The other messages of these errors address their reader. */
export function reasonOf(code: string, t: Translate): string {
  const own = `activity.reason.${code === 'download_not_allowed' ? 'forbidden' : code}`;
  if (t.has(own)) return t(own);
  const key = `errors.${code}`;
  return t(t.has(key) ? key : 'errors.unknown');
}

/** The names of browser and system; null where nothing is known. */
export function deviceOf(device: Activity['device'], rich: Rich): ReactNode {
  const { browser = '', system = '' } = device ?? {};
  if (browser === '' || system === '') return browser || system || null;
  return rich('activity.on', {
    browser: <bdi key="browser">{browser}</bdi>,
    system: <bdi key="system">{system}</bdi>,
  });
}

/** How the request was made; null for a session. */
export function wayOf(by: Activity['by'] | undefined, rich: Rich): ReactNode {
  if (by?.kind === 'link') return rich('activity.byLink');
  if (by?.kind !== 'key') return null;
  return by.name
    ? rich('activity.byKeyNamed', { name: <bdi key="name">{by.name}</bdi> })
    : rich('activity.byKey');
}

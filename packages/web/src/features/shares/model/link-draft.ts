import {
  DEFAULT_SHARE_UNIT,
  MAX_SHARE_DURATION,
  MAX_SHARE_START_SECONDS,
  MAX_SHARE_TITLE,
  type ShareChange,
  type ShareLink,
  type ShareReplacement,
  type ShareRequest,
  type ShareUnit,
  type ShareView,
} from '@satchel/contract';
import type { MessageKey } from '../../../lib/i18n';

/** The values of the fields. */
export interface LinkDraft {
  count: string;
  unit: ShareUnit;
  password: string;
  /** The value of the browser's date and time field, in local time; empty for a start at once. */
  starts: string;
  view: ShareView;
  /** The title of an album; empty for the name of the folder. */
  title: string;
  /** The name of a picture in the folder, the cover of an album; empty for the first one. */
  cover: string;
  onReplaced: ShareReplacement;
  canDownload: boolean;
}

/** The fields of an existing link: unchanged values are not sent. */
export interface ChangeDraft extends LinkDraft {
  end: 'keep' | 'after' | 'never';
  lock: 'keep' | 'change' | 'none';
}

export type Faults = Partial<Record<'count' | 'starts', MessageKey>>;

export const EMPTY_DRAFT: LinkDraft = {
  count: '',
  unit: DEFAULT_SHARE_UNIT,
  password: '',
  starts: '',
  view: 'list',
  title: '',
  cover: '',
  onReplaced: 'keep',
  canDownload: true,
};

/**
 * The number of seconds that a start may be in the past, as on the server: filling in a form takes a while.
 */
const LATE_SECONDS = 60;

function faultInCount({ count }: LinkDraft): MessageKey | undefined {
  const text = count.trim();
  if (text === '') return undefined;
  const isValid = /^\d+$/.test(text) && Number(text) <= MAX_SHARE_DURATION;
  return isValid ? undefined : 'shares.duration.fault';
}

function faultInStart({ starts }: LinkDraft, now: number): MessageKey | undefined {
  if (starts === '') return undefined;
  const start = secondsOf(starts);
  if (start < now / 1000 - LATE_SECONDS) return 'shares.publish.past';
  return start > now / 1000 + MAX_SHARE_START_SECONDS ? 'shares.publish.tenYears' : undefined;
}

/** The fault in the fields; an empty duration is incomplete, but not a fault. */
export function faultsIn(draft: LinkDraft, now = Date.now()): Faults {
  const count = faultInCount(draft);
  const starts = faultInStart(draft, now);
  return { ...(count && { count }), ...(starts && { starts }) };
}

export const secondsOf = (local: string): number => Math.floor(new Date(local).getTime() / 1000);

/** The value of the browser's date and time field for this time, to the minute. */
export function localOf(seconds: number): string {
  const date = new Date(seconds * 1000);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** Cuts a title to the length that the server accepts. */
export const titleOf = (typed: string): string => Array.from(typed).slice(0, MAX_SHARE_TITLE).join('');

/** The request for a new link; a permanent one has no duration. */
export function requestOf(draft: LinkDraft, isPermanent: boolean): ShareRequest {
  return {
    ...(isPermanent ? {} : { expires: draft.count.trim(), unit: draft.unit }),
    ...(draft.password === '' ? {} : { password: draft.password }),
    ...(draft.starts === '' ? {} : { starts: secondsOf(draft.starts) }),
    ...(draft.view === 'list' ? {} : { view: draft.view, title: draft.title.trim() }),
    ...(draft.view === 'list' || draft.cover === '' ? {} : { cover: draft.cover }),
    ...(draft.onReplaced === 'keep' ? {} : { onReplaced: draft.onReplaced }),
    ...(draft.canDownload ? {} : { canDownload: false }),
  };
}

export function changeDraftOf(link: ShareLink): ChangeDraft {
  const starts = link.starts === undefined ? '' : localOf(link.starts);
  const onReplaced = link.onReplaced ?? EMPTY_DRAFT.onReplaced;
  const shown = { view: link.view ?? EMPTY_DRAFT.view, title: link.title ?? '', cover: link.cover ?? '' };
  return {
    ...EMPTY_DRAFT,
    ...shown,
    onReplaced,
    canDownload: link.canDownload ?? true,
    starts,
    end: 'keep',
    lock: link.hasPassword ? 'keep' : 'change',
  };
}

/** Only the differences; an empty object if nothing has changed. */
export function changeOf(draft: ChangeDraft, link: ShareLink): ShareChange {
  const { end, lock, password, starts, count, unit, view, onReplaced, canDownload } = draft;
  const before = changeDraftOf(link);
  const isStartKept = starts === before.starts;
  // A list has no title and no cover.
  const title = view === 'album' ? draft.title.trim() : '';
  const cover = view === 'album' ? draft.cover : '';
  return {
    ...(end === 'after' ? { expires: count.trim(), unit } : {}),
    ...(end === 'never' ? { expires: '' } : {}),
    ...(lock === 'change' && password !== '' ? { password } : {}),
    ...(lock === 'none' ? { password: '' } : {}),
    ...(isStartKept ? {} : { starts: starts === '' ? 0 : secondsOf(starts) }),
    ...(view === before.view ? {} : { view }),
    ...(title === before.title ? {} : { title }),
    ...(cover === before.cover ? {} : { cover }),
    ...(onReplaced === before.onReplaced ? {} : { onReplaced }),
    ...(canDownload === before.canDownload ? {} : { canDownload }),
  };
}

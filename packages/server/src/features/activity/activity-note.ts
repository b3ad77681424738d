import type {
  ActivityAction,
  ActivityResult,
  ActivitySubject,
  ActivityWay,
  ErrorCode,
} from '@satchel/contract';

/** The facts of a row that are not filtered by, without those that are not known. */
export interface ActivityDetails {
  way: ActivityWay;
  code?: ErrorCode;
  /** The name of the API key. */
  key?: string;
  device?: { browser: string; system: string };
  address?: string;
  request?: string;
  subject?: { kind: ActivitySubject; id: string; name: string };
}

/** A row as the journal has it until the database does; paths are from the server's root. */
export interface ActivityNote extends Omit<ActivityDetails, 'key'> {
  at: number;
  action: ActivityAction;
  result: ActivityResult;
  user?: { id: number; name: string };
  path?: string;
  to?: string;
  count?: number;
  /** The id of the API key, whose name is looked up later. */
  keyId?: string;
}

/** Ends the counting of refusals that began before a time. */
export interface ClosingNote {
  closes: number;
}

/**
 * Repetitions of the same by the same client are counted, other activity has a row for each. Visitors of links
 * are counted, too, as anybody may be one.
 */
export function isRepeatable(note: Pick<ActivityNote, 'result' | 'way'>): boolean {
  return isRefusal(note) || note.way === 'link';
}

export function isRefusal({ result }: Pick<ActivityNote, 'result'>): boolean {
  return result !== 'done';
}

/** Only keys of visits begin with it. */
export const VISIT = 'visit ';

/** The same for what is counted together. */
export function repeatKey(note: ActivityNote): string {
  const { action, code, user, address, way, path } = note;
  if (!isRefusal(note)) return VISIT + JSON.stringify([action, address ?? '', path ?? '']);
  return JSON.stringify([action, code ?? '', user?.id ?? 0, address ?? '', way]);
}

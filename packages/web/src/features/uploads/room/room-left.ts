import { parseVirtualPath, type Usage } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { USAGE } from '../../../lib/api/usage-query';
import type { NewUpload } from '../queue/upload-job';

/** An upload does not wait longer for the limits, in milliseconds: the server applies them in any case. */
const LONGEST_MS = 5000;

/** The bytes, and the number of files and folders, that the limits of a folder leave. Infinite without a limit. */
export interface Room {
  bytes: number;
  files: number;
}

/** The room that the limits of `target` leave now; undefined without any, and if the server does not tell. */
export async function roomIn(client: QueryClient, target: string): Promise<Room | undefined> {
  const known = client.getQueriesData<Usage>({ queryKey: [USAGE] }).flatMap(([, usage]) => usage ?? []);
  if (known.length > 0 && known.every(({ quotas }) => !quotas)) return undefined;
  try {
    const options = { params: { path: parseVirtualPath(target) }, signal: AbortSignal.timeout(LONGEST_MS) };
    return roomOf(await api.call(endpoints.files.usage, options));
  } catch {
    return undefined;
  }
}

export function roomOf({ quotas }: Usage): Room | undefined {
  const here = quotas?.filter(({ isElsewhere }) => isElsewhere !== true) ?? [];
  if (here.length === 0) return undefined;
  const least = (unit: keyof Room) =>
    Math.min(...here.map(({ [unit]: { limit, used } }) => (limit === null ? Infinity : limit - used)));
  return { bytes: Math.max(0, least('bytes')), files: Math.max(0, least('files')) };
}

/** The room that uploads need, without folders that the server may have already. */
export const needOf = (uploads: readonly NewUpload[]): Room => ({
  bytes: uploads.reduce((sum, { file }) => sum + (file?.size ?? 0), 0),
  files: uploads.length,
});

export const fits = (need: Room, room: Room): boolean => need.bytes <= room.bytes && need.files <= room.files;

/** Those of the uploads that fit, in their order. */
export function fittingOf(uploads: readonly NewUpload[], room: Room): NewUpload[] {
  const left = { ...room };
  return uploads.filter(({ file }) => {
    const need = { bytes: file?.size ?? 0, files: 1 };
    if (!fits(need, left)) return false;
    left.bytes -= need.bytes;
    left.files -= need.files;
    return true;
  });
}

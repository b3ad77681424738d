import type { FolderViews, VirtualPath } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { api } from '../../../lib/api/api-client';
import { isApiError } from '../../../lib/api/api-error';
import { PLACES } from '../../../lib/api/query-client';
import { useCurrentUser } from '../../../lib/current-user';
import { dropOlderChoices, olderChoices } from '../state/older-choices';
import { dropUnsaved, type FolderChoice, leftUnsaved, useUnsavedChoice } from '../state/unsaved-views';

/** Live updates tell when it has changed. */
const FRESH_MS = 60_000;

/**
 * What the user chose for single folders, and what applies to all others. It is read once, beside the first folder, and kept
 * by the browser; before that, the server gets what this browser has kept of earlier choices.
 */
export const viewsQuery = (userId: number) =>
  queryOptions({
    queryKey: [PLACES, 'views'],
    queryFn: async ({ signal }) => {
      leaving = sendLeft(userId);
      await leaving;
      return api.call(endpoints.places.views, { signal });
    },
    staleTime: FRESH_MS,
  });

let leaving: Promise<void> = Promise.resolve();

/** Resolves when what was left at the start of the page is sent, or cannot be: only then newer choices may be. */
export const leftSent = (): Promise<void> => leaving.catch(() => undefined);

async function sendLeft(userId: number): Promise<void> {
  const older = olderChoices(userId);
  if (older.length > 0) {
    await unlessRefused(sendViews({ folders: older, areOlder: true }));
    dropOlderChoices(userId);
  }
  for (const { path, ...choice } of leftUnsaved(userId)) {
    await unlessRefused(sendViews({ folders: [{ path, ...choice }] }));
    dropUnsaved(userId, path, choice);
  }
}

export const sendViews = (
  body: Parameters<typeof api.call<typeof endpoints.places.changeViews>>[1]['body'],
) => api.call(endpoints.places.changeViews, { body });

/** What the server refuses is of a folder that is gone, and nobody waits for it. */
async function unlessRefused(sent: Promise<unknown>): Promise<void> {
  try {
    await sent;
  } catch (error) {
    if (!isApiError(error) || error.status === 0 || error.status === 401 || error.status >= 500) throw error;
  }
}

interface ShownAs extends FolderChoice {
  /** What applies to folders without a choice; undefined until it is known. */
  usual: FolderViews['usual'] | undefined;
  /** Whether the choices of the user are known, or cannot be: until then a folder might be shown in another view. */
  isKnown: boolean;
}

const choicesOf = new WeakMap<FolderViews, ReadonlyMap<string, FolderChoice>>();

function choicesIn(views: FolderViews): ReadonlyMap<string, FolderChoice> {
  const known = choicesOf.get(views);
  if (known) return known;
  const choices = new Map(views.folders.map(({ path, ...choice }) => [path, choice]));
  choicesOf.set(views, choices);
  return choices;
}

/** A folder in another view is better than none, where the server does not answer for so long. */
const LONGEST_WAIT_MS = 3_000;

/** Other folders need not wait once more. */
let hasWaited = false;

/** Whether the wait has been too long. */
function useLimitedWait(isWaiting: boolean): boolean {
  const [isOver, setOver] = useState(hasWaited);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => {
      hasWaited = true;
      setOver(true);
    }, LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isOver;
}

/** What the user chose for the folder. */
export function useFolderView(folder: VirtualPath): ShownAs {
  const { id } = useCurrentUser();
  const { data, dataUpdatedAt, failureCount, isError } = useQuery(viewsQuery(id));
  const unsaved = useUnsavedChoice(id, folder);
  const saved = data && choicesIn(data).get(folder);
  // What the browser has kept was not updated yet.
  const isRead = dataUpdatedAt > 0 || failureCount > 0 || isError;
  const isKnown = useLimitedWait(!isRead) || isRead;
  const usual = data?.usual;
  return useMemo(() => ({ ...saved, ...unsaved, usual, isKnown }), [saved, unsaved, usual, isKnown]);
}

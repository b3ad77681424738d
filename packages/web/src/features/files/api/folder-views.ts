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

/** Live updates report when it has changed. */
const FRESH_MS = 60_000;

/**
 * The views that the user chose for single folders, and the one that applies to all others. They are read
 * once, together with the first folder, and stored by the browser. Choices that this browser has not sent yet
 * are sent first.
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

/** Resolves when choices of earlier pages are sent, or cannot be: only then newer ones may be sent. */
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

/** Ignores a rejection: it concerns a folder that is gone, and nobody waits for it. */
async function unlessRefused(sent: Promise<unknown>): Promise<void> {
  try {
    await sent;
  } catch (error) {
    if (!isApiError(error) || error.status === 0 || error.status === 401 || error.status >= 500) throw error;
  }
}

interface ShownAs extends FolderChoice {
  /** The view of folders without a choice; undefined until it is known. */
  usual: FolderViews['usual'] | undefined;
  /**
   * True if the choices of the user are known, or cannot be read; until then a folder might be shown in
   * another view.
   */
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

/** After this time without a response, a folder is shown in another view rather than not at all. */
const LONGEST_WAIT_MS = 3_000;

/** Other folders need not wait again. */
let hasWaited = false;

/** True when the wait has been too long. */
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

/** The view that the user chose for the folder. */
export function useFolderView(folder: VirtualPath): ShownAs {
  const { id } = useCurrentUser();
  const { data, dataUpdatedAt, failureCount, isError } = useQuery(viewsQuery(id));
  const unsaved = useUnsavedChoice(id, folder);
  const saved = data && choicesIn(data).get(folder);
  // The browser's copy was not updated yet.
  const isRead = dataUpdatedAt > 0 || failureCount > 0 || isError;
  const isKnown = useLimitedWait(!isRead) || isRead;
  const usual = data?.usual;
  return useMemo(() => ({ ...saved, ...unsaved, usual, isKnown }), [saved, unsaved, usual, isKnown]);
}

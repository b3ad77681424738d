import { type LeftOut, parentOf, parseVirtualPath, type Resource, type VirtualPath } from '@satchel/contract';
import { isApiError } from '../../../lib/api/api-error';
import { actionDone, newAction } from '../../../lib/own-actions';
import { pageConfig } from '../../../lib/page-config';
import { toast } from '../../../ui/toast';
import {
  type Conflict,
  planTransfer,
  resolveConflicts,
  type TransferItem,
  type TransferKind,
  type TransferRequest,
} from '../model/transfer-plan';
import { type ArrivalEffect, flash } from '../state/flash-store';
import { hideEntries } from '../state/pending-store';
import { askAboutConflicts } from '../state/prompt-store';
import { transferEntry, transferPart } from './entry-requests';
import type { Failure } from './job-parts';
import { reportFailures, reportLeftOut } from './report-failures';
import { forgetBelow, readResource, refreshFolders, resourceQuery } from './resource-query';
import { runJob, type Tools } from './run-job';

export interface Transfer {
  kind: TransferKind;
  items: readonly TransferItem[];
  folder: VirtualPath;
  /** The way in which the new entries are shown. */
  effect?: ArrivalEffect;
}

type NamedRequest = TransferRequest & { name: string };
type RequestFailure = Failure<NamedRequest>;

/** True if somebody else created the name after the folder was read. */
function isLateConflict({ item, error }: RequestFailure): boolean {
  return isApiError(error, 'already_exists') && !item.override && !item.rename;
}

/**
 * The existing entry may be hidden from the listing, or from this user: then it is shown like the new one.
 */
async function lateConflict(tools: Tools, { item, to }: TransferRequest): Promise<Conflict> {
  const existing = await look(tools, to).catch(() => ({ ...item, path: to }));
  return { incoming: item, existing };
}

/** A separate request, because one that a picker has started is cancelled with the picker. */
async function look(tools: Tools, path: VirtualPath): Promise<Resource> {
  const found = await readResource(path);
  tools.client.setQueryData(resourceQuery(path).queryKey, found);
  return found;
}

async function settle(transfer: Transfer, conflicts: readonly Conflict[]): Promise<TransferRequest[] | null> {
  if (conflicts.length === 0) return [];
  const { kind, folder } = transfer;
  const resolutions = await askAboutConflicts({ transfer: kind, folder, conflicts });
  return resolutions && resolveConflicts(conflicts, resolutions, folder);
}

/**
 * Repeats the requests until there is no conflict left; each round asks about the conflicts of the last one.
 */
async function runRounds(
  tools: Tools,
  transfer: Transfer,
  first: readonly TransferRequest[],
  action: string,
): Promise<{ done: TransferRequest[]; failed: RequestFailure[]; leftOut: LeftOut }> {
  const leftOut: LeftOut = { count: 0, paths: [] };
  const onLeftOut = (more: LeftOut | null) => {
    leftOut.count += more?.count ?? 0;
    leftOut.paths.push(...(more?.paths ?? []));
  };
  const done: TransferRequest[] = [];
  const failed: RequestFailure[] = [];
  let requests = first;
  while (requests.length > 0) {
    const named = requests.map((request) => ({ ...request, name: request.item.name }));
    const outcome = await runJob<NamedRequest>(transfer.kind, named, {
      action,
      one: async (each, names) => onLeftOut(await transferEntry(transfer.kind, each, names)),
      onLeftOut,
      part: transferPart,
    });
    done.push(...outcome.done);
    const late = outcome.isCancelled ? [] : outcome.failed.filter(isLateConflict);
    failed.push(...outcome.failed.filter((failure) => !late.includes(failure)));
    const conflicts = await Promise.all(late.map(({ item }) => lateConflict(tools, item)));
    requests = (await settle(transfer, conflicts)) ?? [];
  }
  return { done, failed, leftOut };
}

function hideMoved({ kind, items }: Transfer): () => void {
  const [first] = items;
  if (kind === 'copy' || !first) return () => undefined;
  const source = parentOf(parseVirtualPath(first.path));
  return hideEntries(
    source,
    items.map((item) => item.name),
  );
}

/** The names of the new entries; those of renamed copies are found by comparing. */
function arrivals(
  tools: Tools,
  folder: VirtualPath,
  before: Resource,
  done: readonly TransferRequest[],
): readonly string[] {
  const known = new Set(before.items?.map((item) => item.name));
  const after = tools.client.getQueryData(resourceQuery(folder).queryKey);
  const fresh = after?.items?.filter((item) => !known.has(item.name)).map((item) => item.name) ?? [];
  return fresh.length > 0 ? fresh : done.map((request) => request.item.name);
}

/**
 * Copies or moves, asking first about existing names. Resolves to true if it was carried out, even if single
 * items failed; to false if it was cancelled or could not begin.
 */
export async function transferEntries(tools: Tools, transfer: Transfer): Promise<boolean> {
  const { kind, items, folder } = transfer;
  try {
    const before = await look(tools, folder);
    const plan = planTransfer(kind, items, folder, before.items ?? []);
    const answered = await settle(transfer, plan.conflicts);
    if (answered === null) return false;
    const requests = [...plan.requests, ...answered];
    const reveal = hideMoved({ ...transfer, items: requests.map((request) => request.item) });
    const action = newAction();
    const { done, failed, leftOut } = await runRounds(tools, transfer, requests, action);
    const sources = done.map((request) => parentOf(request.from));
    if (kind === 'move')
      forgetBelow(
        tools.client,
        done.map((request) => request.from),
      );
    await refreshFolders(tools.client, [folder, ...sources]);
    reveal();
    reportFailures(tools, kind, failed);
    reportLeftOut(tools, leftOut);
    const [first] = done;
    if (first) {
      const names = arrivals(tools, folder, before, done);
      flash(folder, names, transfer.effect);
      const entries = { folder, names };
      // Undoing moves the copies to the trash.
      const isUndoable = kind === 'move' || pageConfig.EnableTrash;
      actionDone({ id: action, kind, count: done.length, name: first.item.name, entries }, isUndoable);
    }
    return true;
  } catch (error) {
    const text = tools.t(kind === 'copy' ? 'files.failed.copyAtAll' : 'files.failed.moveAtAll');
    toast.failure(text, error, tools.errorText);
    return false;
  }
}

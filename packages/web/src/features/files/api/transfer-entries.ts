import { parentOf, parseVirtualPath, type Resource, type VirtualPath } from '@satchel/contract';
import { isApiError } from '../../../lib/api-error';
import { errorDetails } from '../../../lib/error-text';
import { toast } from '../../../ui/toast';
import {
  type Conflict,
  planTransfer,
  resolveConflicts,
  type TransferItem,
  type TransferKind,
  type TransferRequest,
} from '../model/transfer-plan';
import { flash } from '../state/flash-store';
import { hideEntries } from '../state/pending-store';
import { askAboutConflicts } from '../state/prompt-store';
import { transferEntry, transferPart } from './entry-requests';
import type { Failure } from './job-parts';
import { reportFailures } from './report-failures';
import { forgetBelow, readResource, refreshFolders, resourceQuery } from './resource-query';
import { runJob, type Tools } from './run-job';

export interface Transfer {
  kind: TransferKind;
  items: readonly TransferItem[];
  folder: VirtualPath;
}

type NamedRequest = TransferRequest & { name: string };
type RequestFailure = Failure<NamedRequest>;

/** Somebody else took the name after the folder was looked at. */
function isLateConflict({ item, error }: RequestFailure): boolean {
  return isApiError(error, 'already_exists') && !item.override && !item.rename;
}

/** What is in the way may be hidden from the listing, or even from this user: then it looks like what is coming. */
async function lateConflict(tools: Tools, { item, to }: TransferRequest): Promise<Conflict> {
  const existing = await look(tools, to).catch(() => ({ ...item, path: to }));
  return { incoming: item, existing };
}

/** A request of its own: one that a picker has begun would end with the picker. */
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

/** Runs rounds of requests until nothing is in the way any more; each round asks about what the last one met. */
async function runRounds(
  tools: Tools,
  transfer: Transfer,
  first: readonly TransferRequest[],
): Promise<{ done: TransferRequest[]; failed: RequestFailure[] }> {
  const done: TransferRequest[] = [];
  const failed: RequestFailure[] = [];
  let requests = first;
  while (requests.length > 0) {
    const named = requests.map((request) => ({ ...request, name: request.item.name }));
    const outcome = await runJob<NamedRequest>(transfer.kind, named, {
      one: (each, jobId) => transferEntry(transfer.kind, each, jobId),
      part: transferPart,
    });
    done.push(...outcome.done);
    const late = outcome.isCancelled ? [] : outcome.failed.filter(isLateConflict);
    failed.push(...outcome.failed.filter((failure) => !late.includes(failure)));
    const conflicts = await Promise.all(late.map(({ item }) => lateConflict(tools, item)));
    requests = (await settle(transfer, conflicts)) ?? [];
  }
  return { done, failed };
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

/** Lights up what is new in `folder`; renamed copies are known only by comparing. */
function flashArrivals(
  tools: Tools,
  folder: VirtualPath,
  before: Resource,
  done: readonly TransferRequest[],
): void {
  const known = new Set(before.items?.map((item) => item.name));
  const after = tools.client.getQueryData(resourceQuery(folder).queryKey);
  const fresh = after?.items?.filter((item) => !known.has(item.name)).map((item) => item.name) ?? [];
  flash(folder, fresh.length > 0 ? fresh : done.map((request) => request.item.name));
}

/**
 * Copies or moves, asking first about names that are taken. True when it was carried out, whatever single items met;
 * false when it was called off or could not begin.
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
    const { done, failed } = await runRounds(tools, transfer, requests);
    const sources = done.map((request) => parentOf(request.from));
    if (kind === 'move')
      forgetBelow(
        tools.client,
        done.map((request) => request.from),
      );
    await refreshFolders(tools.client, [folder, ...sources]);
    reveal();
    if (done.length > 0) flashArrivals(tools, folder, before, done);
    reportFailures(tools, kind, failed);
    return true;
  } catch (error) {
    const text = tools.t(kind === 'copy' ? 'files.failed.copyAtAll' : 'files.failed.moveAtAll');
    toast.error(`${text} ${tools.errorText(error)}`, { details: errorDetails(error) });
    return false;
  }
}

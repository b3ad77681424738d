import { type BatchResponse, parentOf, ROOT } from '@satchel/contract';
import { files } from '@satchel/contract/endpoints';
import { type RunAsJob, unwatched } from '../../../core/jobs/job-terms.js';
import { jobRequest } from '../../../http/request/name-header.js';
import { implement, type Route, type RouteContext } from '../../../http/route.js';
import { failureOf } from '../../../lib/item-failure.js';
import type { FilesService } from '../files-service.js';
import { BATCH_RUNNER, type BatchOutcome, batchOf, runBatch } from './batch-service.js';
import { RENAMES_RUNNER, readRenames, renameAll } from './renames.js';

export function batchRoutes(service: FilesService, runAsJob: RunAsJob = unwatched): Route[] {
  return [
    implement(files.batch, (context) => batch(service, context, runAsJob)),
    implement(files.renames, (context) => renames(context, runAsJob)),
  ];
}

async function batch(
  service: FilesService,
  context: RouteContext<typeof files.batch>,
  runAsJob: RunAsJob,
): Promise<BatchResponse> {
  const { principal, body } = context;
  const plan = batchOf(body);
  const { action, steps } = plan;
  const [first] = steps;
  const facts = {
    ...jobRequest(context),
    kind: action,
    path: parentOf(first?.from ?? ROOT),
    ...(first?.to ? { destination: parentOf(first.to) } : {}),
    items: steps.length,
    plan: { runner: BATCH_RUNNER, input: body },
  };
  return batchResponse(await runAsJob(facts, (terms) => runBatch(service, principal, plan, terms)));
}

async function renames(
  context: RouteContext<typeof files.renames>,
  runAsJob: RunAsJob,
): Promise<BatchResponse> {
  const { principal, body } = context;
  const wanted = readRenames(body);
  const plan = { runner: RENAMES_RUNNER, input: body };
  const items = wanted.steps.length;
  const facts = { kind: 'move', path: wanted.folder, isQuick: true, items, plan } as const;
  return batchResponse(
    await runAsJob({ ...jobRequest(context), ...facts }, (terms) =>
      renameAll(principal.files, wanted, terms),
    ),
  );
}

function batchResponse({ done, failed, leftOut }: BatchOutcome): BatchResponse {
  return {
    done,
    ...(leftOut && { leftOut }),
    failed: failed.map(({ from, error }) => ({ from, ...failureOf(error) })),
  };
}

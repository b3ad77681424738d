import { type BatchAnswer, BatchRequest, parentOf, ROOT } from '@satchel/contract';
import { statusOf, toAppError } from '../../../http/error-response.js';
import { type LongWork, unwatched } from '../../../http/long-work.js';
import { type Route, type UserContext, userRoute } from '../../../http/route.js';
import type { FilesService } from '../files-service.js';
import { assertMayBatch, type BatchOutcome, runBatch } from './batch-service.js';
import { readBatch } from './read-batch.js';

const BODY_BYTES = 32 * 1024 * 1024;

export function batchRoutes(service: FilesService, longWork: LongWork = unwatched): Route[] {
  return [
    userRoute({
      method: 'POST',
      path: '/api/batch',
      summary: 'Deletes, copies or moves many files and folders in one request; tells which could not be',
      body: BatchRequest,
      bodyLimit: BODY_BYTES,
      handler: (context) => batch(service, context as UserContext<BatchRequest>, longWork),
    }),
  ];
}

async function batch(
  service: FilesService,
  { principal, body, request, signal }: UserContext<BatchRequest>,
  longWork: LongWork,
): Promise<BatchAnswer> {
  const { action } = body;
  assertMayBatch(principal, action);
  const steps = readBatch(body);
  const [first] = steps;
  const facts = {
    principal,
    headers: request.headers,
    kind: action,
    path: parentOf(first?.from ?? ROOT),
    ...(first?.to ? { destination: parentOf(first.to) } : {}),
    items: steps.length,
    signal,
  };
  return answerOf(await longWork(facts, (terms) => runBatch(service, principal, { action, steps }, terms)));
}

function answerOf({ done, failed }: BatchOutcome): BatchAnswer {
  return {
    done,
    failed: failed.map(({ from, error }) => {
      const known = toAppError(error);
      return { from, status: statusOf(known), code: known.code, message: known.message };
    }),
  };
}

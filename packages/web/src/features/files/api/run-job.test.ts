// @vitest-environment jsdom
import { MAX_BATCH_BYTES } from '@satchel/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { isApiError } from '../../../lib/api/api-error';
import { type FakeRequest, fakeServer, refusal } from '../../../testing/fake-server';
import { useJobs } from '../state/jobs-store';
import { runJob } from './run-job';

const paths = ['/a', '/b', '/c'];
let singles: string[];

const run = (items: readonly string[]) =>
  runJob('delete', items, {
    action: 'an-action',
    one: async (item) => singles.push(item),
    part: (item) => ({ from: item }),
  });

const itemsOf = ({ json }: FakeRequest) =>
  (json() as { items: { from: string }[] }).items.map(({ from }) => from);

beforeEach(() => {
  singles = [];
});

describe('a job', () => {
  it('a job of one item is a request of its own', async () => {
    const requests = fakeServer({});
    expect(await run(['/a'])).toEqual({ done: ['/a'], failed: [], isCancelled: false });
    expect([singles, requests]).toEqual([['/a'], []]);
  });

  it('a job of several items is one request with a name that the tray knows', async () => {
    const requests = fakeServer({ 'POST /api/batch': () => ({ done: 3, failed: [] }) });
    const running = run(paths);
    const [job] = useJobs.getState().jobs;
    expect(job).toMatchObject({ kind: 'delete', total: 3 });
    expect((await running).done).toEqual(paths);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers.get('X-Job-Id')).toBe(`${job?.batch}-1`);
    expect(requests[0]?.json()).toEqual({
      ...{ action: 'delete', confirmed: true },
      items: paths.map((from) => ({ from })),
    });
    expect(useJobs.getState().jobs).toEqual([]);
  });

  it('reports the failed items and the reasons', async () => {
    const failed = [{ from: '/b', status: 403, code: 'forbidden', message: 'A rule denies it.' }];
    fakeServer({ 'POST /api/batch': () => ({ done: 2, failed }) });
    const outcome = await run(paths);
    expect(outcome.done).toEqual(['/a', '/c']);
    expect(outcome.failed.map(({ item }) => item)).toEqual(['/b']);
    expect(isApiError(outcome.failed[0]?.error, 'forbidden')).toBe(true);
  });

  it('fails as a whole when the server rejects it as a whole', async () => {
    fakeServer({ 'POST /api/batch': () => refusal(403, 'forbidden') });
    expect((await run(paths)).failed.map(({ item }) => item)).toEqual(paths);
  });

  describe('whose request gets no response,', () => {
    const unreachable = () => {
      throw new TypeError('Failed to fetch');
    };
    const known = (change: object) => ({
      ...{ id: `${useJobs.getState().jobs[0]?.batch}-1`, kind: 'delete', path: '/', items: 3 },
      ...{ entries: 0, bytes: 0, startedAt: '2026-05-04T10:00:00Z', ...change },
    });
    const failure = { path: '/b', code: 'forbidden', message: 'A rule denies it.' };

    it('is found again once the server can be reached, and followed to its end', async () => {
      const states = [
        { state: 'running', isInterrupted: true },
        { state: 'done', isKept: true, result: { done: 2, failed: 1, failures: [failure] } },
      ];
      const requests = fakeServer({
        'POST /api/batch': unreachable,
        'GET /health': () => ({ status: 'OK' }),
        'GET /api/jobs': () => [known(states.shift() ?? {})],
      });
      const { done, failed, isCancelled } = await run(paths);
      expect([done, isCancelled]).toEqual([['/a', '/c'], false]);
      expect(failed.map(({ item, error }) => [item, isApiError(error, 'forbidden')])).toEqual([['/b', true]]);
      // The result stays until somebody has seen it.
      expect(requests.map(({ method }) => method)).not.toContain('DELETE');
      expect(useJobs.getState().jobs).toEqual([]);
    });

    it('was cancelled in the meantime', async () => {
      const result = { done: 1, failed: 0, failures: [] };
      fakeServer({
        'POST /api/batch': unreachable,
        'GET /health': () => ({ status: 'OK' }),
        'GET /api/jobs': () => [known({ state: 'cancelled', result })],
      });
      expect(await run(paths)).toEqual({ done: ['/a'], failed: [], isCancelled: true });
    });

    it('fails when the server never got it, or could not continue it', async () => {
      fakeServer({
        'POST /api/batch': unreachable,
        'GET /health': () => ({ status: 'OK' }),
        'GET /api/jobs': () => [],
      });
      const unknown = await run(paths);
      expect(unknown.failed.map(({ error }) => isApiError(error, 'network'))).toEqual([true, true, true]);
      fakeServer({
        'POST /api/batch': unreachable,
        'GET /health': () => ({ status: 'OK' }),
        'GET /api/jobs': () => [known({ state: 'failed', error: { code: 'busy', message: 'Too late.' } })],
      });
      const failed = await run(paths);
      expect(failed.failed.map(({ error }) => isApiError(error, 'busy'))).toEqual([true, true, true]);
    });
  });

  it('a job that is cancelled knows how many items were processed', async () => {
    let answer: (response: Response) => void = () => undefined;
    const requests = fakeServer({
      'POST /api/batch': () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
      'DELETE /api/jobs/*': () => {
        const body = { code: 'cancelled', message: '', requestId: 't', details: { done: 1, failed: 0 } };
        answer(Response.json(body, { status: 499 }));
        return '200 OK';
      },
    });
    const running = run(paths);
    await expect.poll(() => requests.length).toBe(1);
    useJobs.getState().jobs[0]?.cancel();
    expect(await running).toEqual({ done: ['/a'], failed: [], isCancelled: true });
  });

  it('a job with more items than one request can hold is sent in several, one after the other', async () => {
    const requests = fakeServer({ 'POST /api/batch': () => ({ done: 0, failed: [] }) });
    const many = Array.from({ length: 50_001 }, (_, index) => `/${index}`);
    const { done } = await run(many);
    expect(requests.map((request) => itemsOf(request).length)).toEqual([50_000]);
    expect([singles, done.length]).toEqual([['/50000'], 50_001]);
  });
  it('keeps each request below the limit of the server, however long the names are', async () => {
    const requests = fakeServer({ 'POST /api/batch': () => ({ done: 0, failed: [] }) });
    const names = Array.from({ length: 3_000 }, (_, index) => `/${index}/${'"ü漢'.repeat(60)}`);
    await run(names);
    const sizes = requests.map((request) => new TextEncoder().encode(JSON.stringify(request.json())).length);
    expect(requests.flatMap(itemsOf)).toEqual(names);
    expect(sizes.length).toBeGreaterThan(1);
    for (const size of sizes) expect(size).toBeLessThanOrEqual(MAX_BATCH_BYTES);
  });
});

// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { isApiError } from '../../../lib/api-error';
import { type FakeRequest, fakeServer, refusal } from '../../../testing/fake-server';
import { useJobs } from '../state/jobs-store';
import { runJob } from './run-job';

const paths = ['/a', '/b', '/c'];
let singles: string[];

const run = (items: readonly string[]) =>
  runJob('delete', items, {
    one: async (item) => singles.push(item),
    part: (item) => ({ from: item }),
  });

const itemsOf = ({ json }: FakeRequest) =>
  (json() as { items: { from: string }[] }).items.map(({ from }) => from);

beforeEach(() => {
  singles = [];
});

describe('a job', () => {
  it('of one item is a call of its own', async () => {
    const requests = fakeServer({});
    expect(await run(['/a'])).toEqual({ done: ['/a'], failed: [], isCancelled: false });
    expect([singles, requests]).toEqual([['/a'], []]);
  });

  it('of several is one request by a name that the tray knows', async () => {
    const requests = fakeServer({ 'POST /api/batch': () => ({ done: 3, failed: [] }) });
    const running = run(paths);
    const [job] = useJobs.getState().jobs;
    expect(job).toMatchObject({ kind: 'delete', total: 3 });
    expect((await running).done).toEqual(paths);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers.get('X-Job-Id')).toBe(`${job?.batch}-1`);
    expect(requests[0]?.json()).toEqual({ action: 'delete', items: paths.map((from) => ({ from })) });
    expect(useJobs.getState().jobs).toEqual([]);
  });

  it('says which failed and why', async () => {
    const failed = [{ from: '/b', status: 403, code: 'forbidden', message: 'A rule denies it.' }];
    fakeServer({ 'POST /api/batch': () => ({ done: 2, failed }) });
    const outcome = await run(paths);
    expect(outcome.done).toEqual(['/a', '/c']);
    expect(outcome.failed.map(({ item }) => item)).toEqual(['/b']);
    expect(isApiError(outcome.failed[0]?.error, 'forbidden')).toBe(true);
  });

  it('fails as a whole when the server refuses it as a whole', async () => {
    fakeServer({ 'POST /api/batch': () => refusal(403, 'forbidden') });
    expect((await run(paths)).failed.map(({ item }) => item)).toEqual(paths);
  });

  it('that is cancelled knows how far it came', async () => {
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

  it('of more than one request can hold goes in several, one after the other', async () => {
    const requests = fakeServer({ 'POST /api/batch': () => ({ done: 0, failed: [] }) });
    const many = Array.from({ length: 100_001 }, (_, index) => `/${index}`);
    const { done } = await run(many);
    expect(requests.map((request) => itemsOf(request).length)).toEqual([100_000]);
    expect([singles, done.length]).toEqual([['/100000'], 100_001]);
  });
});

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Activity, ActivityListing } from '@satchel/contract';
import { ApiClient } from './api-client.js';
import { type ChildServer, startChildServer } from './child-server.js';
import { runCli } from './test-cli.js';

const WORKERS = 4;
const PASSWORD = 'correct horse battery staple';
const FLAGS = ['--username', 'admin', '--password', PASSWORD, '--durability', 'process'];

/** What was answered before a kill, and therefore must be in the log. */
interface Answered {
  uploads: string[];
  logins: number;
}

/**
 * Kills a server while it receives uploads and logins, `kills` times, in the midst of them. Resolves to what is
 * missing in the log, to what was answered, and to what `satchel activity verify` says.
 */
export async function killActivity(kills: number) {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-activity-'));
  const [root, state] = [join(folder, 'files'), join(folder, 'state')];
  mkdirSync(root);
  const answered: Answered = { uploads: [], logins: 0 };
  let server: ChildServer | undefined;
  try {
    let token = '';
    for (let round = 0; round < kills; round += 1) {
      server = await startChildServer(root, state, FLAGS);
      const client = new ApiClient(server.origin, token);
      if (round === 0) {
        token = await (await client.post('/api/login', { username: 'admin', password: PASSWORD })).text();
        answered.logins += 1;
        const first = new ApiClient(server.origin, token);
        await first.put('/api/settings', { brake: { enabled: false }, activity: { chain: true } });
      }
      const admin = new ApiClient(server.origin, token);
      // Each round ends after another number of responses, while other requests are under way.
      const until = answered.uploads.length + 3 + ((round * 37) % 40);
      await Promise.race(
        Array.from({ length: WORKERS }, (_, worker) => work(admin, `/${round}-${worker}`, answered, until)),
      );
      await server.kill('SIGKILL');
    }
    server = await startChildServer(root, state, FLAGS);
    const rows = await everything(new ApiClient(server.origin, token));
    await server.kill('SIGTERM');
    const known = new Set(rows.filter(({ action }) => action === 'uploaded').map(({ path }) => path));
    const lost = answered.uploads.filter((path) => !known.has(path));
    const logins = rows.filter(({ action, result }) => action === 'login' && result === 'done').length;
    const twice = rows.filter(({ action }) => action === 'uploaded').length - known.size;
    const { out, faults } = await runCli(['activity', 'verify'], {
      SATCHEL_ROOT: root,
      SATCHEL_STATE: state,
    });
    return { lost, twice, logins, answered, verify: [out, ...faults].join('\n') };
  } finally {
    await server?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Goes on until there are so many uploads, or the server is gone. */
async function work(client: ApiClient, prefix: string, answered: Answered, until: number): Promise<void> {
  for (let number = 0; answered.uploads.length < until; number += 1) {
    const path = `${prefix}-${number}`;
    const status = async (sent: Promise<Response>) => (await sent.catch(() => null))?.status;
    const uploaded = await status(client.post(`/api/resources${path}`, 'x'));
    if (uploaded === undefined) return;
    if (uploaded === 200) answered.uploads.push(path);
    if (number % 8 !== 2) continue;
    const login = client.post('/api/login', { username: 'admin', password: PASSWORD });
    if ((await status(login)) === 200) answered.logins += 1;
  }
}

async function everything(client: ApiClient): Promise<Activity[]> {
  const rows: Activity[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const part: ActivityListing = await client.json(`/api/activity?limit=500&before=${next}`);
    rows.push(...part.items);
    next = part.next;
  }
  return rows;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { everyPermission } from '@satchel/contract';

const MAIN = fileURLToPath(new URL('../../packages/server/dist/bundle/main.js', import.meta.url));
/** Options of Node for the server. */
export const NODE_FLAGS = process.env.SLOW_BROWSER_TESTS
  ? ['--import', new URL('slow-server.mjs', import.meta.url).href]
  : [];

/** The built program, running on a folder of its own, as a user would start it. */
export interface Satchel {
  origin: string;
  password: string;
  /** The served folder. */
  root: string;
  /** The `X-Auth` token of the administrator, for preparing data through the API. */
  token: string;
  /** Stops the server; the result starts it again at the same address, with the same state. */
  interrupt(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

interface Start {
  /** The set-up has not been done: it waits for the administrator. */
  isNew?: boolean;
  /** The password of the administrator, if the start prints none. */
  password?: string;
}

export async function startSatchel(
  options: string[] = [],
  { isNew = false, password: known = '' }: Start = {},
): Promise<Satchel> {
  const folder = await mkdtemp(join(tmpdir(), 'satchel-e2e-'));
  const root = join(folder, 'files');
  await mkdir(root);
  const start = (port: string) => {
    const args = [MAIN, root, '--state', join(folder, 'state'), '--address', '127.0.0.1', '--port', port];
    const started = spawn(process.execPath, [...NODE_FLAGS, ...args, ...options], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let complaint = '';
    started.stderr.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk).slice(-4000);
    });
    // Otherwise tests fail because of it, and nobody knows why it ended.
    started.on('exit', (code, signal) => {
      if (code !== 0)
        process.stderr.write(`A server of the tests ended by ${signal ?? code}: ${complaint}\n`);
    });
    return started;
  };
  let child = start('0');
  const output = await outputUntilReady(child);
  const origin = /Address:\s+(http:\S+?)\/?\s/.exec(output)?.[1] ?? '';
  const password = /Password:\s+(\S+)/.exec(output)?.[1] ?? known;
  const end = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  const interrupt = async () => {
    await end();
    return async () => {
      child = start(new URL(origin).port);
      await outputUntilReady(child);
    };
  };
  const stop = async () => {
    await end();
    await rm(folder, { recursive: true, force: true });
  };
  const token = await login(origin, 'admin', password);
  await showAsList(origin, token);
  if (!isNew) await skipSetup(origin, token);
  return { origin, password, root, token, interrupt, stop };
}

/** The set-up of a new server would otherwise be the first page. */
async function skipSetup(origin: string, token: string): Promise<void> {
  const response = await fetch(`${origin}/api/welcome/seen`, {
    method: 'POST',
    headers: { 'X-Auth': token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ page: 'setup' }),
  });
  if (!response.ok)
    throw new Error(`The set-up could not be skipped: ${response.status} ${await response.text()}`);
}

/** New administrators have a mosaic; a list has a row for each entry. */
async function showAsList(origin: string, token: string): Promise<void> {
  await changeUser({ origin, token }, 1, { viewMode: 'list' });
}

/** Changes a user through the API, as the administrator. */
export async function changeUser(
  { origin, token }: Pick<Satchel, 'origin' | 'token'>,
  id: number,
  change: Record<string, unknown>,
): Promise<void> {
  const response = await fetch(`${origin}/api/users/${id}`, {
    method: 'PUT',
    headers: { 'X-Auth': token },
    body: JSON.stringify({ what: 'user', which: Object.keys(change), data: { id, ...change } }),
  });
  if (!response.ok)
    throw new Error(`User ${id} could not be changed: ${response.status} ${await response.text()}`);
}

/** The stored properties of a user. */
export async function storedUser(satchel: Satchel, id: number): Promise<Record<string, unknown>> {
  const response = await fetch(`${satchel.origin}/api/users/${id}`, { headers: { 'X-Auth': satchel.token } });
  return (await response.json()) as Record<string, unknown>;
}

type Views = { folders: { path: string; view?: string; sorting?: object }[] };

/** The view and the order that the administrator chose for a folder. */
export async function chosenFor(satchel: Satchel, path: string): Promise<Omit<Views['folders'][0], 'path'>> {
  const response = await fetch(`${satchel.origin}/api/places/views`, {
    headers: { 'X-Auth': satchel.token },
  });
  const { path: _, ...chosen } =
    ((await response.json()) as Views).folders.find((folder) => folder.path === path) ?? {};
  return chosen;
}

/** Removes the views that the administrator chose for single folders. */
export async function forgetChosen(satchel: Satchel): Promise<void> {
  const response = await fetch(`${satchel.origin}/api/places/views`, {
    method: 'PUT',
    headers: { 'X-Auth': satchel.token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ setAside: true }),
  });
  if (!response.ok)
    throw new Error(`The views could not be reset: ${response.status} ${await response.text()}`);
}

async function outputUntilReady(child: ChildProcess): Promise<string> {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.includes('Ready')) return text;
  }
  throw new Error(`The server did not start: ${text}`);
}

export async function login(origin: string, username: string, password: string): Promise<string> {
  const response = await fetch(`${origin}/api/login`, {
    method: 'POST',
    body: JSON.stringify({ username, password }),
  });
  if (!response.ok) throw new Error(`The login as ${username} failed: ${response.status}`);
  return response.text();
}

export interface Person {
  username: string;
  password: string;
  id: number;
}

/** Creates a user with exactly these permissions; the others are off. */
export async function createUser(
  satchel: Satchel,
  username: string,
  perm: Record<string, boolean>,
  more: Record<string, unknown> = {},
): Promise<Person> {
  const password = `correct horse ${username}`;
  const data = {
    username,
    password,
    scope: '/',
    locale: 'en',
    viewMode: 'list',
    perm: { ...everyPermission(false), ...perm },
    ...more,
  };
  const response = await fetch(`${satchel.origin}/api/users`, {
    method: 'POST',
    headers: { 'X-Auth': satchel.token },
    body: JSON.stringify({ what: 'user', which: [], data }),
  });
  if (response.status !== 201)
    throw new Error(`User ${username} could not be created: ${response.status} ${await response.text()}`);
  const id = Number(/(\d+)$/.exec(response.headers.get('Location') ?? '')?.[1]);
  return { username, password, id };
}

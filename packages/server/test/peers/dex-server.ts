import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/bcrypt';
import { FormBrowser } from './form-browser.js';
import { freePort, startPeer } from './peer-process.js';
import { prepared, runToEnd } from './prepared.js';

/** The last commit that the proxies of modules have under the name of the module. */
const VERSION = 'v0.0.0-20210629090108-0780edbcbe43';
const PACKAGE = 'github.com/dexidp/dex/cmd/dex';
const COST = 10;

export interface DexServer {
  issuer: string;
  clientId: string;
  secret: string;
  user: { name: string; mail: string; password: string };
  /** Starts again on the same port; it keeps its keys in memory, so they are new ones. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts Dex with one user and one client on a free port; the first call compiles it, which takes minutes. */
export async function startDex(redirectUri: string): Promise<DexServer> {
  const program = join(await prepared(`dex-${VERSION}`, compile), 'dex');
  const folder = await mkdtemp(join(tmpdir(), 'satchel-dex-'));
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}/dex`;
  const user = { name: 'gwen', mail: 'gwen@example.org', password: 'a password at Dex' };
  const client = { clientId: 'satchel', secret: 'the secret of the client' };
  const config = join(folder, 'dex.json');
  // JSON is YAML.
  const text = JSON.stringify({
    issuer,
    storage: { type: 'memory' },
    web: { http: `127.0.0.1:${port}` },
    oauth2: { skipApprovalScreen: true },
    staticClients: [
      { id: client.clientId, secret: client.secret, name: 'Satchel', redirectURIs: [redirectUri] },
    ],
    enablePasswordDB: true,
    staticPasswords: [
      {
        email: user.mail,
        username: user.name,
        userID: '08a8684b-db88-4b73-90a9-3cd1661f5466',
        hash: await hash(user.password, COST),
      },
    ],
  });
  await writeFile(config, text);
  const start = () => startPeer(program, ['serve', config], `${issuer}/.well-known/openid-configuration`);
  let running = await start();
  return {
    issuer,
    ...client,
    user,
    async restart() {
      await running.stop();
      running = await start();
    },
    async stop() {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Logs in by the form of Dex. Returns the address to which it sends the browser back. */
export async function logInAtDex({ user }: DexServer, url: string, stopsAt: string): Promise<string> {
  const browser = new FormBrowser(stopsAt);
  const page = await browser.open(url);
  return (await browser.submit(page, { login: user.mail, password: user.password })).url;
}

/**
 * `go install` refuses modules that replace others, so a module of our own requires it. What Go downloads and
 * compiles, half a gigabyte, is not kept.
 */
async function compile(folder: string): Promise<void> {
  const build = await mkdtemp(join(tmpdir(), 'satchel-dex-build-'));
  const env = {
    ...process.env,
    GOPATH: join(build, 'go'),
    GOCACHE: join(build, 'cache'),
    GOFLAGS: '-modcacherw -buildvcs=false',
  };
  try {
    const go = (...args: string[]) => runToEnd('go', args, { cwd: build, env });
    await go('mod', 'init', 'dex');
    await go('get', `${PACKAGE}@${VERSION}`);
    await go('build', '-p', '1', '-o', join(folder, 'dex'), PACKAGE);
  } finally {
    await rm(build, { recursive: true, force: true });
  }
}

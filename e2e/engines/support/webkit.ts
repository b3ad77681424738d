import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { enginePaths } from '../../../scripts/lib/engines.mjs';
import { HANG_MS } from '../../../scripts/lib/time-limits.mjs';
import type { Engine } from './driver.js';
import { LOST_MS, WebDriverPage } from './web-driver.js';

const CAPABILITIES = {
  // Leaving a page that warns is wanted wherever a story does it.
  unhandledPromptBehavior: 'accept',
  timeouts: { script: LOST_MS, pageLoad: HANG_MS },
};
/** On a busy machine one of some hundred sessions of WebKitGTK 2.50 never begins. */
const MOST_TRIES = 3;

/** WebKitGTK by its own WebDriver, on a screen in memory, with a home of its own. */
export async function launchWebKit(): Promise<Engine> {
  const [program = '', xvfb = ''] = enginePaths('WebKit') ?? [];
  const home = await mkdtemp(join(tmpdir(), 'satchel-engine-'));
  const downloads = join(home, 'downloads');
  await mkdir(downloads);
  await mkdir(join(home, '.config'));
  await writeFile(join(home, '.config', 'user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/downloads"\n');
  const { screen, display } = await startScreen(xvfb);
  const env = environment(home, display);
  let driver = await startDriver(program, env);
  let page: WebDriverPage | undefined;
  const newPage = async () => {
    // The driver has one session at a time; the browser ends with it.
    await page?.close().catch(() => undefined);
    for (let tries = 1; ; tries++) {
      try {
        page = await WebDriverPage.open(driver.address, CAPABILITIES);
        return page;
      } catch (error) {
        if (tries === MOST_TRIES) throw error;
        process.stderr.write(`A session of WebKit is begun again: ${error}\n`);
        await ended(driver.process);
        driver = await startDriver(program, env);
      }
    }
  };
  const { version } = await newPage();
  return {
    name: 'WebKit',
    version: `WebKitGTK ${version}`,
    downloads,
    newPage,
    async close() {
      await page?.close().catch(() => undefined);
      await ended(driver.process);
      await ended(screen);
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface RunningDriver {
  process: ChildProcess;
  address: string;
}

async function startDriver(program: string, env: NodeJS.ProcessEnv): Promise<RunningDriver> {
  const port = await freePort();
  const child = spawn(program, ['--host=127.0.0.1', `--port=${port}`], { env, stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}`;
  await untilReady(address);
  return { process: child, address };
}

function environment(home: string, display: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_DATA_HOME: join(home, '.local'),
    DISPLAY: display,
    LANG: 'en_US.UTF-8',
    LIBGL_ALWAYS_SOFTWARE: '1',
    // Its sandbox does not start as root or in a container.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
}

async function startScreen(program: string): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn(program, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  // It chooses a number that is free, and tells it when it is ready.
  const [number] = (await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { screen, display: `:${number.toString().trim()}` };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The driver does not say when it listens. */
async function untilReady(address: string): Promise<void> {
  const end = Date.now() + HANG_MS;
  for (;;) {
    const isReady = await fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (Date.now() > end) throw new Error('WebKitWebDriver does not listen');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Line, openLine } from '../../support/line.js';
import { type Satchel, startSatchel } from '../../support/satchel.js';
import { type Engine, type EngineName, launchEngine, openTab, type Tab } from './engine.js';

/** A server, a browser whose page is logged in, and a folder that no other story uses. */
export interface Stage {
  engine: Engine;
  satchel: Satchel;
  /** Between the browser and the server. */
  line: Line;
  tab: Tab;
  /** The address of the folder of this story. */
  path: string;
  /** A path below the folder of this story, on the disk of the server. */
  onDisk(...parts: string[]): string;
  /** The page of somebody else, who has visited nothing yet, until the end of the story. */
  openVisitor(origin?: string): Promise<Tab>;
  /** Writes a file on the disk of the person in front of the browser; returns its path. */
  ownFile(name: string, content: string | Uint8Array): Promise<string>;
}

/** Call it first in a `describe`: one server and one browser for all of its stories. */
export function openStage(name: EngineName): Stage {
  const stage = {} as Stage;
  let desk = '';
  let count = 0;
  let isLoggedIn = false;
  stage.ownFile = async (path, content) => {
    await mkdir(dirname(join(desk, path)), { recursive: true });
    await writeFile(join(desk, path), content);
    return join(desk, path);
  };
  stage.openVisitor = async (origin = stage.line.origin) => {
    isLoggedIn = false;
    stage.tab = await openTab(stage.engine, origin);
    return stage.tab;
  };
  const logIn = async () => {
    await (await stage.openVisitor()).logIn('admin', stage.satchel.password);
    isLoggedIn = true;
  };
  beforeAll(async () => {
    desk = await mkdtemp(join(tmpdir(), 'satchel-desk-'));
    [stage.satchel, stage.engine] = await Promise.all([startSatchel(), launchEngine(name)]);
    stage.line = await openLine({ upstream: stage.satchel.origin });
  });
  beforeEach(async () => {
    if (!isLoggedIn) await logIn();
    count += 1;
    const folder = `story ${count}`;
    stage.path = `/files/${encodeURIComponent(folder)}/`;
    stage.onDisk = (...parts) => join(stage.satchel.root, folder, ...parts);
    await mkdir(stage.onDisk());
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    isLoggedIn = false;
    process.stderr.write(`The failed story left ${await stage.tab?.visibleText().catch(String)}\n`);
    if (process.env.STORY_SHOTS) await writeFile(process.env.STORY_SHOTS, await stage.tab.screenshot());
  });
  afterAll(async () => {
    await stage.engine?.close();
    await stage.line?.close();
    await stage.satchel?.stop();
    await rm(desk, { recursive: true, force: true });
  });
  return stage;
}

import { randomBytes, randomInt } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BatchAction, DrillClient } from './drill-client.js';
import type { DrilledServer } from './drilled-server.js';
import { filesOf, type Inventory } from './inventory.js';

/**
 * The server, client and folder that a scene works with. All of it begins and ends with the files as they
 * were.
 */
export interface Stage {
  server: DrilledServer;
  client: DrillClient;
  /** How often each scene of that kind kills the server. */
  kills: number;
  /** The folder that the server serves. */
  root: string;
  /** The content of the folder before each scene. */
  before: Inventory;
}

export interface Scene {
  /** The damage, as the title of a part of the report. */
  title: string;
  /** Does the damage and repairs it with what the server offers. Returns sentences about how that went. */
  play(stage: Stage): Promise<string[]>;
}

/** The folder in which the drill creates files of its own. */
export const OWN_FOLDER = '/satchel drill';
const OWN_FILES = 150;
const UPLOAD_BYTES = 8 * 1024 * 1024;
const REPLACED_FILES = 500;
const LATEST_KILL_MS = 800;
/**
 * A small folder is done in milliseconds, a large one in seconds: kills come within shorter and shorter
 * times, in turn.
 */
const WINDOWS = 5;

/** Creates the files that no other scene would find in a small folder. */
export async function addOwnFiles(root: string): Promise<void> {
  await mkdir(join(root, OWN_FOLDER), { recursive: true });
  for (let index = 0; index < OWN_FILES; index += 1) {
    await writeFile(join(root, OWN_FOLDER, `note ${index}.txt`), `This is note ${index} of the drill.\n`);
  }
}

const firstOf = (inventory: Inventory) => [...inventory.keys()].filter((path) => path.lastIndexOf('/') === 0);
const isPlainFile = (content: string | undefined) =>
  content !== undefined && !/^(folder$|link )/.test(content);
const plainFilesOf = (inventory: Inventory) =>
  filesOf(inventory).filter((path) => isPlainFile(inventory.get(path)));
const soon = (most: number) => new Promise((resolve) => setTimeout(resolve, randomInt(Math.ceil(most) + 1)));

const deleteAll: Scene = {
  title: 'Everything is deleted by mistake',
  async play({ client, before }) {
    const items = firstOf(before).map((from) => ({ from }));
    await client.batch('drill-delete', 'delete', items);
    const failures = await client.undo('drill-delete');
    return [...failures, `${items.length} entries went to the trash, and one undo brought them back.`];
  },
};

const replaceFiles: Scene = {
  title: 'Files are overwritten with something else',
  async play({ client, before }) {
    const files = plainFilesOf(before).slice(0, REPLACED_FILES);
    for (const path of files) await client.upload(path, `This is no longer ${path}.`);
    let reverted = 0;
    for (const path of files) reverted += (await client.revert(path)) ? 1 : 0;
    return [
      `${files.length} files were replaced, and ${reverted} got their former content back from the versions.`,
    ];
  },
};

const moveWrongly: Scene = {
  title: 'Everything is moved to the wrong place',
  async play({ client, before }) {
    const items = firstOf(before).map((from) => ({ from, to: `/somewhere/else/${basename(from)}` }));
    await client.batch('drill-move', 'move', items);
    const failures = await client.undo('drill-move');
    return [...failures, `${items.length} entries were moved away, and one undo moved them back.`];
  },
};

const stolenSession: Scene = {
  title: 'A stolen session deletes one file after the other',
  async play({ client, before }) {
    await client.setBrake(true);
    // Earlier changes of the session would count.
    await client.login();
    const files = plainFilesOf(before);
    const gone = await client.deleteUntilPaused(files);
    // A login is a new session, which is not paused.
    await client.login();
    const { files: back, missing } = await client.bringBack();
    await client.setBrake(false);
    const lost = missing > 0 ? [`${missing} files did not come back.`] : [];
    return [
      ...lost,
      `The server paused it after ${gone} of ${files.length} files, and one click brought ${back} back.`,
    ];
  },
};

const killedUploads: Scene = {
  title: 'The server is killed in the middle of uploads',
  async play({ server, client, kills }) {
    const path = `${OWN_FOLDER}/upload.bin`;
    let kept = 0;
    for (let round = 0; round < kills; round += 1) {
      const content = randomBytes(UPLOAD_BYTES);
      await client.beginParts(path, content.length);
      const cut = randomInt(1, content.length);
      await Promise.all([
        client.sendPart(path, 0, brokenOff(content.subarray(0, cut))).catch(() => null),
        soon(100).then(() => server.kill()),
      ]);
      await server.start();
      const offset = await client.received(path);
      kept += offset;
      await client.sendPart(path, offset, content.subarray(offset));
      if (!content.equals(await client.read(path))) return [`${path} arrived with another content.`];
      await client.deleteForGood(path);
    }
    const share = Math.round((100 * kept) / (kills * UPLOAD_BYTES));
    return [
      `After each of ${kills} kills the upload went on where it was cut (${share} % was there already) and arrived whole.`,
    ];
  },
};

const killedSaves: Scene = {
  title: 'The server is killed in the middle of saving',
  async play({ server, client, kills }) {
    const path = `${OWN_FOLDER}/note 0.txt`;
    const former = await client.read(path);
    const texts = [former];
    for (let round = 0; round < kills; round += 1) {
      const saving = (async () => {
        for (;;) {
          const text = Buffer.from(`Text ${texts.length}\n`.repeat(20_000));
          texts.push(text);
          await client.upload(path, text);
        }
      })().catch(() => null);
      await soon(200);
      await server.kill();
      await saving;
      await server.start();
      const found = await client.read(path);
      if (!texts.some((text) => text.equals(found))) return [`${path} holds a part of a text after a kill.`];
    }
    await client.upload(path, former);
    return [`After each of ${kills} kills the file held one of its texts, whole.`];
  },
};

const killedCopy = killedJobs('copies', 'copy', (path) => `${OWN_FOLDER}/copy${path}`);
const killedMove = killedJobs('moves', 'move', (path) => `/elsewhere${path}`);
const killedDeletion = killedJobs('deletes', 'delete');

/**
 * The server is killed in the middle of a job on everything, and goes on with it; then one undo takes it
 * back.
 */
function killedJobs(verb: string, action: BatchAction, toOf?: (path: string) => string): Scene {
  return {
    title: `The server is killed while it ${verb} everything`,
    async play({ server, client, kills, before }) {
      const paths = firstOf(before).filter((path) => action !== 'copy' || path !== OWN_FOLDER);
      const items = paths.map((from) => ({ from, ...(toOf ? { to: toOf(from) } : {}) }));
      const faults: string[] = [];
      let inMiddle = 0;
      for (let round = 0; round < kills; round += 1) {
        const id = `drill-${action}-${round}`;
        const working = client.batch(id, action, items).catch(() => null);
        await soon(LATEST_KILL_MS / 4 ** (round % WINDOWS));
        await server.kill();
        await working;
        await server.start();
        const { isInterrupted, failures } = await client.jobsEnded();
        inMiddle += isInterrupted ? 1 : 0;
        faults.push(...failures, ...(await client.undo(id)));
      }
      const what = `${inMiddle} of ${kills} kills came in the middle of the work`;
      return [...faults, `${what}; the next start finished it, and one undo took it back.`];
    },
  };
}

/** A body that sends `bytes` and then neither goes on nor ends. */
function brokenOff(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(bytes),
  });
}

/** In the order of the report. */
export const SCENES: readonly Scene[] = [
  deleteAll,
  replaceFiles,
  moveWrongly,
  stolenSession,
  killedUploads,
  killedSaves,
  killedCopy,
  killedMove,
  killedDeletion,
];

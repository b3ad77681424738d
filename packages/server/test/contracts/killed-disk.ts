import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLocalStorage } from '../../src/core/storage/local/local-storage.js';
import type { WholeChange } from './killed.contract.js';
import { openBareDisk } from './on-disk.js';

const fixture = (name: string) => new URL(`../fixtures/${name}`, import.meta.url);

/** Another process makes the changes, and is killed right before a call of the file system. */
export async function openKilledDisk() {
  const opened = await openBareDisk();
  const own = mkdtempSync(join(tmpdir(), 'killed-disk-'));
  const [recoveryFolder, armed] = [join(own, 'notes'), join(own, 'armed')];

  const stoppedAt = async (step: number, change: WholeChange): Promise<boolean> => {
    const program = fixture('killed-change.mjs').pathname;
    const given = [opened.root, recoveryFolder, String(step), JSON.stringify(change)];
    const killer = `--import=${fixture('kill-at-call.mjs').href}`;
    const env = { ...process.env, ARMED: armed, NODE_OPTIONS: killer };
    const child = spawn(process.execPath, [program, ...given], { env, stdio: 'inherit' });
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    for (const file of [armed, `${armed}.calls`]) rmSync(file, { force: true });
    if (code !== 0 && signal !== 'SIGKILL') throw new Error(`The change ended with ${code ?? signal}`);
    const next = await openLocalStorage({ root: opened.root, recoveryFolder, workers: 1 });
    await next.settle();
    await next.sweep();
    await next.close();
    return signal === 'SIGKILL';
  };
  const close = async () => {
    await opened.close();
    rmSync(own, { recursive: true, force: true });
  };
  return { ...opened, stoppedAt, close };
}

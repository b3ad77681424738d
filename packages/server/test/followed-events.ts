import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ChangeLog } from '../src/core/changes/change-log.js';
import type { PresentPlaces } from '../src/core/changes/resolve-intents.js';
import type { AppDatabase } from '../src/core/db/app-database.js';
import { FileEvents } from '../src/core/files/file-events.js';
import { Journals } from '../src/core/state/journals.js';

/** An empty disk. */
export const nowhere: PresentPlaces = {
  markAt: async () => null,
  isTrashed: async () => false,
  isKept: async () => false,
  measured: async (_, mark) => mark,
};

/** Events that followers are told of, with a journal in a folder of the test. */
export async function followedEvents(
  database: AppDatabase,
  attach: (changes: ChangeLog) => void,
  onError: (error: unknown) => void,
): Promise<{ events: FileEvents; changes: ChangeLog }> {
  const folder = mkdtempSync(join(tmpdir(), 'changes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const changes = await ChangeLog.open({ database, node: '', journals: new Journals(folder), onError });
  attach(changes);
  const events = new FileEvents(onError, changes);
  await changes.recover(nowhere, (made, intents) => events.emitAll(made, intents));
  return { events, changes };
}

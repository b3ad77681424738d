import { join } from 'node:path';
import { type BrakeSettings, nameOf, type TrashSettings } from '@satchel/contract';
import type { Config } from '../config/config.js';
import type { ChangeLog } from '../core/changes/change-log.js';
import type { AppDatabase } from '../core/db/app-database.js';
import type { Leases } from '../core/db/leases.js';
import type { MessagesByKind } from '../core/db/messages-by-kind.js';
import type { Nodes } from '../core/db/nodes.js';
import type { RetentionClock } from '../core/db/retention-clock.js';
import { loadSecret } from '../core/db/secrets-store.js';
import type { FileEvents } from '../core/files/file-events.js';
import { KeptNotes } from '../core/files/kept-notes.js';
import type { KeepingStorage } from '../core/files/mounted-storage.js';
import type { RunAsJob } from '../core/jobs/job-terms.js';
import { Journals } from '../core/state/journals.js';
import type { Logger } from '../lib/logger.js';
import { type BrakeParts, buildBrake } from './brake.js';
import { buildHistory, type HistoryContext, type HistoryParts } from './history.js';
import { buildInventory } from './inventory.js';
import type { Lifecycle } from './lifecycle.js';
import type { LiveParts } from './live.js';
import { buildTrash, type TrashParts } from './trash.js';
import { buildVersions, type VersionsParts } from './versions.js';

const NOTES_SECRET_BYTES = 32;

export interface KeepersContext {
  config: Config;
  database: AppDatabase;
  nodes: Nodes;
  leases: Leases;
  messages: MessagesByKind;
  events: FileEvents;
  changes: ChangeLog;
  storage: Pick<KeepingStorage, 'trash' | 'versions'>;
  live: Pick<LiveParts, 'publish'>;
  runAsJob: RunAsJob;
  trashSettings: () => Promise<TrashSettings>;
  brakeSettings: () => Promise<BrakeSettings>;
  logger: Logger;
  now: () => number;
  clock: RetentionClock;
  lifecycle: Lifecycle;
}

/**
 * The features that keep what changes delete and replace, restore it, and pause sessions that do too much of
 * it.
 */
export interface Keepers {
  trash: TrashParts;
  versions: VersionsParts;
  history: HistoryParts;
  brake: BrakeParts;
}

export async function buildKeepers(context: KeepersContext): Promise<Keepers> {
  const { config, database, messages, storage, events, live, runAsJob, lifecycle } = context;
  const { logger, now, clock, trashSettings: settings, brakeSettings } = context;
  const key = await loadSecret(database, 'kept-notes', NOTES_SECRET_BYTES);
  // A demo outlives none of its rows.
  const notes = new KeptNotes(key, storage.trash, config.demo === undefined);
  const trash = await buildTrash({ ...context, notes, settings, upkeep: storage.trash });
  lifecycle.opened(() => trash.close());
  const versions = await buildVersions({
    ...{ ...context, notes, settings, upkeep: storage.versions },
    onRemoved: (userId) => live.publish('versions', userId),
    trashBytes: trash.bytesOn,
  });
  lifecycle.opened(() => versions.close());
  const inventory = buildInventory({ ...context, notes, trash, versions });
  lifecycle.opened(() => inventory.close());
  const history = await buildHistory({
    ...context,
    journals: {
      former: new Journals(join(config.state.folder, 'history')),
      runs: new Journals(join(config.state.folder, 'undo')),
    },
    kept: keptFor(trash, versions),
    countKept: trash.filesIn,
    onRun: (action) => brake.service.exempt(action),
  });
  lifecycle.opened(() => history.close());
  const brake = await buildBrake({
    ...{ database, messages, events, runAsJob, logger, now, clock, settings: brakeSettings },
    countTrashed: (trashed) => trash.filesIn(nameOf(trashed)),
    restoreLosses: (principal, losses, terms) => history.service.restoreLosses(principal, losses, terms),
    onChanged: (userId) => live.publish('bursts', userId),
  });
  lifecycle.opened(() => brake.close());
  return { trash, versions, history, brake };
}

/** The operations of the trash and the versions that an undo calls. */
function keptFor(
  { service }: Pick<TrashParts, 'service'>,
  { keeper }: Pick<VersionsParts, 'keeper'>,
): HistoryContext['kept'] {
  return {
    lastTrashed: (principal) => service.last(principal),
    latestVersion: async (principal, path) => (await keeper.list(principal, path)).items[0]?.id,
    assertTrashed: (principal, id) => service.assertThere(principal, id),
    restore: (principal, id, to, signal) => service.restoreOne(principal, { id, to }, signal),
    revert: (principal, path, former, signal) =>
      keeper.restore(principal, path, { ...former, signal, keepsTime: true }),
    assertKept: (id) => keeper.assertKept(id),
    restoreReplaced: (principal, replaced, signal) => keeper.restoreReplaced(principal, replaced, { signal }),
  };
}

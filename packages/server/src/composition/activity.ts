import type { Config } from '../config/config.js';
import type { ActivityReports } from '../core/activity/reported-activity.js';
import type { AppDatabase } from '../core/db/app-database.js';
import type { Leases } from '../core/db/leases.js';
import type { Nodes } from '../core/db/nodes.js';
import type { RetentionClock } from '../core/db/retention-clock.js';
import { LineFile } from '../core/state/line-file.js';
import { prepareLogFolder } from '../core/state/private-folder.js';
import { jsonLine } from '../features/activity/activity-lines.js';
import { ActivityRecorder } from '../features/activity/activity-recorder.js';
import { activityRoutes } from '../features/activity/activity-routes.js';
import { ActivityStore } from '../features/activity/activity-store.js';
import { type ActivityRow, ActivityWriter } from '../features/activity/activity-writer.js';
import type { SettingsStore } from '../features/settings/settings-store.js';
import type { Route } from '../http/route.js';
import { DAY_MS } from '../lib/durations.js';
import type { Logger } from '../lib/logger.js';
import { startSweeping } from '../lib/sweeping.js';
import type { FilesParts } from './files.js';

/** Administrators who have read the log within this time are told of new rows. */
const FOLLOWED_MS = DAY_MS;

export interface ActivityContext {
  database: AppDatabase;
  nodes: Nodes;
  leases: Leases;
  settings: SettingsStore;
  files: Pick<FilesParts, 'changes' | 'live'>;
  nameOfKey: (id: string) => Promise<string | undefined>;
  nameOfUser: (id: number) => Promise<string | undefined>;
  sinks: ActivitySinks;
  logger: Logger;
  now: () => number;
  clock: Pick<RetentionClock, 'now' | 'isTrusted'>;
}

export interface ActivityParts {
  routes: Route[];
  reports: ActivityReports;
  close(): Promise<void>;
}

/** Builds the activity log. To be called before the changes of a killed process are followed. */
export async function buildActivity(context: ActivityContext): Promise<ActivityParts> {
  const { database, nodes, leases, files, sinks, nameOfKey, nameOfUser, logger, now, clock } = context;
  const onError = errorsOf(logger);
  const settings = async () => (await context.settings.get()).activity;
  const writer = new ActivityWriter(database, nodes.id);
  const store = new ActivityStore(database);
  let readAt = Number.NEGATIVE_INFINITY;
  const recorder = new ActivityRecorder({
    ...{ writer, settings, initial: await settings(), nameOfKey, nameOfUser, onError, now },
    add: (follower, note) => files.changes.add(follower, note),
    onStored: (rows) => {
      sinks.add(rows);
      // Nobody knows of the readers at other servers.
      const isFollowed = database.kind === 'postgres' || Math.abs(now() - readAt) < FOLLOWED_MS;
      if (isFollowed) files.live.publish('activity', 0);
    },
  });
  files.changes.join(recorder.follower);
  if (await writer.hasRepeats(database.query)) recorder.begin();
  const sweep = async () => {
    const { days } = await settings();
    // Without a log, what there is stays until somebody says for how long.
    if (days > 0 && clock.isTrusted) await store.removeBefore(clock.now() - days * DAY_MS);
  };
  const stopSweeping = startSweeping(() => leases.run('activity', sweep), onError);
  const onRead = () => {
    readAt = now();
  };
  return {
    routes: activityRoutes({ store, settled: () => files.changes.flushed(), onRead }),
    reports: recorder,
    close: async () => {
      recorder.close();
      await stopSweeping();
    },
  };
}

function errorsOf(logger: Logger): (error: unknown) => void {
  return (error) => logger.error({ err: error }, 'The activity log could not be written');
}

/** The file and the syslog server that rows go to besides the database. */
export interface ActivitySinks {
  add(rows: readonly ActivityRow[]): void;
  close(): void;
}

/** They are to be closed after the last changes are followed. Throws `StartError`. */
export async function openActivitySinks({ activity }: Config, logger: Logger): Promise<ActivitySinks> {
  const onError = errorsOf(logger);
  const file = activity.file === null ? null : await openFile(activity.file);
  const syslog = activity.syslog === null ? null : await openSyslog(activity.syslog, logger);
  const reopen = () => {
    try {
      file?.reopen();
    } catch (error) {
      onError(error);
    }
  };
  if (file) process.on('SIGHUP', reopen);
  return {
    add: (rows) => {
      try {
        file?.append(rows.map(jsonLine).join(''));
      } catch (error) {
        onError(error);
      }
      syslog?.add(rows);
    },
    close: () => {
      process.off('SIGHUP', reopen);
      file?.close();
      syslog?.close();
    },
  };
}

async function openFile(path: string): Promise<LineFile> {
  await prepareLogFolder(path);
  return new LineFile(path);
}

async function openSyslog(address: NonNullable<Config['activity']['syslog']>, logger: Logger) {
  const { Syslog } = await import('../features/activity/syslog.js');
  return new Syslog(address, (error, discarded) =>
    logger.error({ err: error, discarded }, 'The syslog server does not take the activity log'),
  );
}

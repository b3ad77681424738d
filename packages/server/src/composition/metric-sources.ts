import type { MetricSource, Sample } from '../features/monitoring/metric-source.js';
import type { Traffic } from '../http/connections/traffic.js';
import type { FilesLoads } from './files.js';
import type { OpenState } from './open-state.js';

const one = (value: number): Sample[] => [{ value }];

/** The program and its database. */
export function serverSources({
  version,
  database,
}: Pick<OpenState, 'version' | 'database'>): MetricSource[] {
  const inState = () => {
    const { connections, busy, waiting } = database.load();
    return [
      { labels: { state: 'busy' }, value: busy },
      { labels: { state: 'idle' }, value: connections - busy },
      { labels: { state: 'waiting' }, value: waiting },
    ];
  };
  return [
    {
      name: 'satchel_info',
      help: 'The version of the program, and the kind of its database; always 1',
      kind: 'gauge',
      labels: ['version', 'database'],
      read: () => [{ labels: { version, database: database.kind }, value: 1 }],
    },
    {
      name: 'satchel_database_connections',
      help: 'Connections of the database by state, and statements and transactions that wait for their turn',
      kind: 'gauge',
      labels: ['state'],
      read: inState,
    },
  ];
}

export function trafficSources(traffic: Traffic): MetricSource[] {
  return [
    {
      name: 'satchel_http_connections',
      help: 'Open connections of clients and proxies, with WebSockets',
      kind: 'gauge',
      read: () => one(traffic.connections),
    },
    {
      name: 'satchel_http_received_bytes_total',
      help: 'Bytes that came over these connections',
      kind: 'counter',
      read: () => one(traffic.receivedBytes),
    },
    {
      name: 'satchel_http_sent_bytes_total',
      help: 'Bytes that were sent over these connections',
      kind: 'counter',
      read: () => one(traffic.sentBytes),
    },
  ];
}

/** Everything that has to do with files. */
export function filesSources(loads: FilesLoads): MetricSource[] {
  return [...workerSources(loads), ...workSources(loads), ...cacheSources(loads), ...quotaSources(loads)];
}

function workerSources({ threads, codecs, previews }: FilesLoads): MetricSource[] {
  const pools = () => Object.entries({ ...threads(), archives: codecs(), pictures: previews().pictures });
  const perPool = (field: 'busy' | 'waiting') => () =>
    pools().map(([pool, load]) => ({ labels: { pool }, value: load[field] }));
  return [
    {
      name: 'satchel_workers_busy',
      help: 'Threads and processes that have a task, by what they are for',
      kind: 'gauge',
      labels: ['pool'],
      read: perPool('busy'),
    },
    {
      name: 'satchel_workers_waiting_tasks',
      help: 'Tasks that wait for a thread or process',
      kind: 'gauge',
      labels: ['pool'],
      read: perPool('waiting'),
    },
    {
      name: 'satchel_workers_hung',
      help: 'Threads that were given up, because their disk does not answer',
      kind: 'gauge',
      labels: ['pool'],
      read: () => Object.entries(threads()).map(([pool, { hung }]) => ({ labels: { pool }, value: hung })),
    },
  ];
}

function workSources({ uploads, jobs, streams }: FilesLoads): MetricSource[] {
  return [
    {
      name: 'satchel_uploads_in_progress',
      help: 'Parts of resumable uploads that are being received',
      kind: 'gauge',
      read: () => one(uploads().receiving),
    },
    {
      name: 'satchel_uploads_received_bytes_total',
      help: 'Bytes of resumable uploads that were received',
      kind: 'counter',
      read: () => one(uploads().bytes),
    },
    {
      name: 'satchel_jobs',
      help: 'Jobs that have not ended, by kind and state',
      kind: 'gauge',
      labels: ['kind', 'state'],
      read: () => counted(jobs()),
    },
    {
      name: 'satchel_event_streams',
      help: 'Pages and programs that follow changes',
      kind: 'gauge',
      read: () => one(streams()),
    },
  ];
}

function cacheSources({ previews }: FilesLoads): MetricSource[] {
  return [
    {
      name: 'satchel_preview_cache_requests_total',
      help: 'Previews and subtitles that were looked for in the cache, by result',
      kind: 'counter',
      labels: ['result'],
      read: () => {
        const { hits, misses } = previews().cache;
        return [
          { labels: { result: 'hit' }, value: hits },
          { labels: { result: 'miss' }, value: misses },
        ];
      },
    },
    {
      name: 'satchel_preview_cache_bytes',
      help: 'The size of the cache on the disk, once it was used',
      kind: 'gauge',
      read: () => one(previews().cache.bytes),
    },
  ];
}

function quotaSources({ quotas }: FilesLoads): MetricSource[] {
  return [
    {
      name: 'satchel_storage_limits',
      help: 'Limits of users and folders, as this server read them last',
      kind: 'gauge',
      read: () => one(quotas().limits),
    },
    {
      name: 'satchel_storage_counts_in_progress',
      help: 'Folders of which this server counts what is stored',
      kind: 'gauge',
      read: () => one(quotas().counting),
    },
    {
      name: 'satchel_storage_last_counts_seconds',
      help: 'How long the last counts of all folders took together',
      kind: 'gauge',
      read: () => one(quotas().lastCountsSeconds),
    },
    {
      name: 'satchel_storage_limit_refusals_total',
      help: 'How often a limit had no room, by whose it is and by what was used up',
      kind: 'counter',
      labels: ['of', 'unit'],
      read: () => quotas().refusals.map(({ of, unit, count }) => ({ labels: { of, unit }, value: count })),
    },
  ];
}

function counted(jobs: ReturnType<FilesLoads['jobs']>): Sample[] {
  const counts = new Map<string, Sample>();
  for (const { kind, state } of jobs) {
    const value = (counts.get(`${kind} ${state}`)?.value ?? 0) + 1;
    counts.set(`${kind} ${state}`, { labels: { kind, state }, value });
  }
  return [...counts.values()];
}

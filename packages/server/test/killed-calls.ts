import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The system calls by which the server changes files, its own and those of users. */
const CALLS = [
  'write',
  'pwrite64',
  'rename',
  'renameat',
  'renameat2',
  'link',
  'linkat',
  'unlink',
  'unlinkat',
  'mkdir',
  'rmdir',
  'fsync',
  'fdatasync',
  'ftruncate',
  'fallocate',
  'copy_file_range',
  'fchmod',
  'utimensat',
];

/** A system call of one thread, the `nth` one since strace was attached. */
export interface Point {
  call: string;
  nth: number;
}

/** Needs strace and the permission to use it on the process. */
async function attach(pid: number, args: readonly string[]) {
  const tracer = spawn('strace', ['-f', ...args, '-p', String(pid)], { stdio: ['ignore', 'ignore', 'pipe'] });
  let text = '';
  const isAttached = new Promise<void>((resolve, reject) => {
    tracer.stderr.on('data', (piece: Buffer) => {
      text += piece.toString();
      if (text.includes('attached')) resolve();
    });
    tracer.on('error', reject);
    tracer.on('exit', () => reject(new Error(`strace ended: ${text}`)));
  });
  await isAttached;
  return {
    stop: async () => {
      if (tracer.exitCode !== null || tracer.signalCode !== null) return text;
      const gone = once(tracer, 'exit');
      tracer.kill('SIGTERM');
      await gone;
      return text;
    },
  };
}

/** Resolves to the points that the work passes, from which a process can be killed. */
export async function pointsOf(pid: number, work: () => Promise<unknown>): Promise<Point[]> {
  const tracer = await attach(pid, ['-e', `trace=${CALLS.join(',')}`]);
  await work();
  const text = await tracer.stop();
  const counts = new Map<string, number>();
  // A line begins with its thread, unless there is only one.
  for (const [, thread = '', call = ''] of text.matchAll(/^(?:\[pid +(\d+)\] )?(\w+)\(/gm)) {
    if (!CALLS.includes(call)) continue;
    counts.set(`${thread} ${call}`, (counts.get(`${thread} ${call}`) ?? 0) + 1);
  }
  const most = new Map<string, number>();
  for (const [key, count] of counts) {
    const call = key.split(' ')[1] ?? '';
    most.set(call, Math.max(most.get(call) ?? 0, count));
  }
  return [...most].flatMap(([call, count]) =>
    Array.from({ length: count }, (_, index) => ({ call, nth: index + 1 })),
  );
}

/** The process is killed when a thread comes to the point: before the call takes effect. */
export function killAt(pid: number, { call, nth }: Point): Promise<{ stop: () => Promise<string> }> {
  return attach(pid, ['-e', `trace=${call}`, '-e', `inject=${call}:signal=KILL:when=${nth}`]);
}

// Loaded into the server by `--import`: reports to its parent process how long the main thread was blocked,
// and how much of its memory is in use.
import { openSync, readSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const TICK_MS = 1;

if (isMainThread && process.send) watch();

function watch() {
  const waited = runQueueClock();
  let longest = 0;
  let longestOwn = 0;
  let at = performance.now();
  let waitedAt = waited();
  const tick = () => {
    const now = performance.now();
    const waitedNow = waited();
    const away = now - at - TICK_MS;
    longest = Math.max(longest, away);
    longestOwn = Math.max(longestOwn, away - (waitedNow - waitedAt));
    at = now;
    waitedAt = waitedNow;
    setTimeout(tick, TICK_MS).unref();
  };
  setTimeout(tick, TICK_MS).unref();
  process.on('message', (what) => {
    if (what === 'memory') return process.send(process.memoryUsage());
    process.send({ own: longestOwn, whole: longest });
    if (what !== 'reset') return;
    longest = 0;
    longestOwn = 0;
  });
  // This does not keep the server running, and does not make it wait.
  process.channel.unref();
}

/**
 * How long this thread was runnable while other programs had the processors, in milliseconds. On a busy
 * machine that is most of a stall, and says nothing about the server. Zero if the system does not provide it.
 */
function runQueueClock() {
  try {
    const fd = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
    const text = Buffer.alloc(128);
    return () => Number(text.toString('latin1', 0, readSync(fd, text, 0, 128, 0)).split(' ')[1]) / 1e6;
  } catch {
    return () => 0;
  }
}

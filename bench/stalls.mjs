// Loaded into the server by `--import`: tells over the channel to its parent how long the main thread was away.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const TICK_MS = 1;

if (isMainThread && process.send) {
  const delays = monitorEventLoopDelay({ resolution: TICK_MS });
  delays.enable();
  process.on('message', (what) => {
    if (what === 'reset') delays.reset();
    process.send(Math.max(0, delays.max / 1e6 - TICK_MS));
  });
  // Does not keep the server alive, and does not make it wait.
  process.channel.unref();
}

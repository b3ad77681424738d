import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';

// Both sides of every comparison are started from here and inherit the priority, so that other work disturbs
// both as little as possible.
try {
  setPriority(-15);
} catch {
  console.log('(only root may raise the priority: on a busy machine the figures vary)');
}

/**
 * A temporary folder that is removed when the program ends; it is created below `BENCH_DIR` if that is set.
 */
export function temporaryFolder() {
  const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'satchel-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.once('SIGINT', () => process.exit(1));
  return folder;
}

/** True if the part is selected by name on the command line; without names, all parts are. */
export function isWanted(part) {
  const wanted = process.argv.slice(2).filter((word) => !/^\d+$/.test(word));
  return wanted.length === 0 || wanted.includes(part);
}

/** The duration of a command in milliseconds; its output is discarded. */
export function timeCommand(command, args) {
  const startedAt = performance.now();
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (error || status !== 0) throw error ?? new Error(`${command} ended with ${status}`);
  return performance.now() - startedAt;
}

export function hasProgram(program) {
  return spawnSync('which', [program], { stdio: 'ignore' }).status === 0;
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/**
 * Runs both in turn, A B A B …, so that a machine that slows down slows both; resolves to the medians. With
 * the server, also to the longest stall of its main thread: the median over the runs, and the maximum, both
 * without and with the time in which other programs had the processors.
 */
export async function pair(runs, ours, theirs, server) {
  const times = { ours: [], theirs: [] };
  const stalls = [];
  await ours();
  await theirs();
  for (let i = 0; i < runs; i++) {
    await server?.resetStall();
    times.ours.push(await ours());
    if (server) stalls.push(await server.readStall());
    times.theirs.push(await theirs());
  }
  const ratios = times.ours.map((ms, i) => ms / times.theirs[i]).sort((a, b) => a - b);
  const of = (kind) => stalls.map((each) => each[kind]);
  const stall = server
    ? { usual: median(of('own')), worst: Math.max(...of('own')), whole: median(of('whole')) }
    : undefined;
  return { ours: median(times.ours), theirs: median(times.theirs), ratios, stall };
}

/**
 * One line for each figure: name, our milliseconds, those of the other program, the ratio with its spread,
 * the target, the stall, the load.
 */
export function report(what, { ours, theirs, ratios, stall }, aim) {
  const columns = [
    what.padEnd(46),
    `${ours.toFixed(0).padStart(6)} ms`,
    `peer ${theirs.toFixed(0).padStart(6)} ms`,
    `time ratio ${(ours / theirs).toFixed(2)}`,
    `[${ratios[0].toFixed(2)}–${ratios.at(-1).toFixed(2)}]`,
    `(aim ${aim})`,
    stall
      ? `stall ${stall.usual.toFixed(0)} ms, worst ${stall.worst.toFixed(0)} (with the wait for a processor ${stall.whole.toFixed(0)})`
      : '',
    `load ${loadavg()[0].toFixed(1)}`,
  ];
  console.log(columns.join('  '));
}

export function reportFigure(what, value, unit, aim) {
  const load = loadavg()[0].toFixed(1);
  console.log(
    `${what.padEnd(46)} ${value.toFixed(0).padStart(6)} ${unit}${aim === undefined ? '' : `  (aim ${aim})`}  load ${load}`,
  );
}

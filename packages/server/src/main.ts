#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { loadScript } from './lib/compiled-script.js';
import { oldNodeFault } from './lib/old-node.js';
import type { runProgram } from './program.js';

/**
 * The name of the bundled `program.ts`, set by `scripts/lib/bundle.mjs`. It contains a hash of its text, so
 * that compiled code of another build is never taken for its own.
 */
declare const PROGRAM: string;

const fault = oldNodeFault();
if (fault === null) {
  const { exports, keep } = loadScript<{ runProgram: typeof runProgram }>(
    fileURLToPath(new URL(PROGRAM, import.meta.url)),
  );
  await exports.runProgram(process.argv.slice(2), keep);
} else {
  process.stderr.write(`${fault}\n`);
  process.exitCode = 1;
}

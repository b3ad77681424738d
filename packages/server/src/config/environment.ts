import type { RawOptions } from './command-line.js';
import { findOption } from './options.js';

export interface EnvironmentOptions {
  options: RawOptions;
  configFile: string | undefined;
}

// Ours come last and win.
const PREFIXES = ['FB_', 'SATCHEL_'];

/** Options from variables such as `SATCHEL_BASE_URL`, `FB_BASE_URL` and `FB_BASEURL`; others are somebody else's. */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): EnvironmentOptions {
  const result: EnvironmentOptions = { options: {}, configFile: undefined };
  for (const prefix of PREFIXES) {
    for (const [variable, value] of Object.entries(env)) {
      if (!variable.startsWith(prefix) || value === undefined) continue;
      const name = variable.slice(prefix.length);
      const option = findOption(name);
      if (option !== undefined) result.options[option] = value;
      else if (name === 'CONFIG') result.configFile = value;
    }
  }
  return result;
}

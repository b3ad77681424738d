import { findOption, OPTIONS, type Option, type OptionName, type RawOptions } from '../options.js';

export interface EnvironmentOptions {
  options: RawOptions;
  configFile: string | undefined;
}

// The last prefix takes precedence.
const PREFIXES = ['FB_', 'SATCHEL_'];

/** Options from variables such as `SATCHEL_BASE_URL`, `FB_BASE_URL` and `FB_BASEURL`; other variables are ignored. */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): EnvironmentOptions {
  const result: EnvironmentOptions = { options: {}, configFile: undefined };
  for (const prefix of PREFIXES) {
    for (const [variable, value] of Object.entries(env)) {
      if (!variable.startsWith(prefix) || value === undefined) continue;
      const name = variable.slice(prefix.length);
      const option = findOption(name);
      if (value === '' && saysNothing(prefix, option)) continue;
      if (option !== undefined) result.options[option] = value;
      else if (name === 'CONFIG') result.configFile = value;
    }
  }
  return result;
}

/** Compose files pass unset variables as empty ones: an empty switch is ignored, as in File Browser. */
function saysNothing(prefix: string, option: OptionName | undefined): boolean {
  if (prefix === 'FB_' || option === undefined) return true;
  return (OPTIONS[option] as Option<unknown>).type.isSwitch === true;
}

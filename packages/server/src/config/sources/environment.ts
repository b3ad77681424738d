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
    for (const [variable, text] of Object.entries(env)) {
      if (!variable.startsWith(prefix) || text === undefined) continue;
      const value = withoutQuotes(text);
      const name = variable.slice(prefix.length);
      const option = findOption(name);
      if (value === '' && saysNothing(prefix, option)) continue;
      if (option !== undefined) result.options[option] = value;
      else if (name === 'CONFIG') result.configFile = value;
    }
  }
  return result;
}

/** Files of variables that Docker and old compose files read keep the quotes that people write around a value. */
function withoutQuotes(text: string): string {
  const quote = text[0];
  const isQuoted = text.length > 1 && (quote === '"' || quote === "'") && text.endsWith(quote);
  return isQuoted ? text.slice(1, -1) : text;
}

/** Compose files pass unset variables as empty ones: an empty switch is ignored, as in File Browser. */
function saysNothing(prefix: string, option: OptionName | undefined): boolean {
  if (prefix === 'FB_' || option === undefined) return true;
  return (OPTIONS[option] as Option<unknown>).type.isSwitch === true;
}

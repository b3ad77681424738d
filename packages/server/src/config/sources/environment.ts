import { findOption, OPTIONS, type Option, type OptionName, type RawOptions } from '../options.js';

export interface EnvironmentOptions {
  options: RawOptions;
  configFile: string | undefined;
  /** Sentences about variables that have no effect. */
  warnings: string[];
}

// The last prefix takes precedence.
const PREFIXES = ['FB_', 'SATCHEL_'];
/** The values that File Browser reads as true. */
const OLD_YES = ['1', 't', 'T', 'true', 'True', 'TRUE'];
/** Switches that make the server less safe. */
const OPENING: readonly OptionName[] = ['noauth', 'followExternalSymlinks'];

/**
 * Options from variables such as `SATCHEL_BASE_URL`, `FB_BASE_URL` and `FB_BASEURL`; other variables are
 * ignored.
 */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): EnvironmentOptions {
  const result: EnvironmentOptions = { options: {}, configFile: undefined, warnings: [] };
  for (const prefix of PREFIXES) {
    for (const [variable, text] of Object.entries(env)) {
      if (!variable.startsWith(prefix) || text === undefined) continue;
      take(variable, withoutQuotes(text), { prefix, result });
    }
  }
  return result;
}

/**
 * Files of variables that Docker and old compose files read keep the quotes that people write around a value.
 */
function withoutQuotes(text: string): string {
  const quote = text[0];
  const isQuoted = text.length > 1 && (quote === '"' || quote === "'") && text.endsWith(quote);
  return isQuoted ? text.slice(1, -1) : text;
}

interface Taking {
  prefix: string;
  result: EnvironmentOptions;
}

function take(variable: string, value: string, { prefix, result }: Taking): void {
  const name = variable.slice(prefix.length);
  const option = findOption(name);
  if (value === '' && saysNothing(prefix, option)) return;
  const warning = prefix === 'FB_' && option ? closedBefore(variable, option, value) : null;
  if (warning) result.warnings.push(warning);
  else if (option !== undefined) result.options[option] = value;
  else if (name === 'CONFIG') result.configFile = value;
}

/** Compose files pass unset variables as empty ones: an empty switch is ignored, as in File Browser. */
function saysNothing(prefix: string, option: OptionName | undefined): boolean {
  if (prefix === 'FB_' || option === undefined) return true;
  return (OPTIONS[option] as Option<unknown>).type.isSwitch === true;
}

/** A warning about a variable that did not open File Browser, where it must not open its successor. */
function closedBefore(variable: string, option: OptionName, value: string): string | null {
  if (option === 'authMethod' && value.trim().toLowerCase() === 'noauth') {
    return `The variable ${variable}=${value} is ignored, as File Browser ignored it: users have to log in. If nobody should have to, set FB_NOAUTH=true.`;
  }
  if (!OPENING.includes(option) || OLD_YES.includes(value) || !isYes(value)) return null;
  return `The variable ${variable}=${value} is ignored, because File Browser did not take that for true. If it should be, set ${variable}=true.`;
}

function isYes(value: string): boolean {
  try {
    return OPTIONS.noauth.type.parse(value);
  } catch {
    // Reported as every value that is wrong.
    return false;
  }
}

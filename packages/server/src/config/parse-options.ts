import type { RawOptions } from './command-line.js';
import { ValueError } from './options/option-types.js';
import { OPTION_NAMES, OPTIONS, type Option, type OptionName, type OptionValues } from './options.js';

/** Turns texts into values, defaults where there is none; each fault becomes a sentence in `faults`. */
export function parseOptions(raw: RawOptions, faults: string[]): OptionValues {
  const entries = OPTION_NAMES.map((name) => [name, parseOne(name, raw[name], faults)] as const);
  return Object.fromEntries(entries) as unknown as OptionValues;
}

function parseOne(name: OptionName, given: string | undefined, faults: string[]): unknown {
  const { type, default: standard, secret } = OPTIONS[name] as Option<unknown>;
  try {
    return type.parse(given ?? standard);
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
    faults.push(`The option ${name} ${error.message}${secret ? '' : `, not "${given ?? ''}"`}.`);
    return type.parse(standard);
  }
}

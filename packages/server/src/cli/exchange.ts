import { parse as parseYaml, stringify as printYaml } from 'yaml';
import { readExchangeFile, writeExchangeFile } from '../core/state/exchange-file.js';
import { StartError } from '../lib/start-error.js';
import type { Invocation } from './command.js';

const MANY_ALIASES = 100;

/** Reads JSON or YAML, by the extension of the file; `-` is JSON, or YAML, from standard input. */
export async function readExchange(
  file: string,
  { readInput }: Pick<Invocation, 'readInput'>,
): Promise<unknown> {
  const isJson = endingOf(file) === 'json';
  const text = file === '-' ? await readInput() : await readExchangeFile(file);
  try {
    return isJson
      ? (JSON.parse(text) as unknown)
      : (parseYaml(text, { maxAliasCount: MANY_ALIASES }) as unknown);
  } catch (cause) {
    const [reason] = cause instanceof Error ? cause.message.split('\n') : [];
    throw new StartError(`The file ${file} cannot be parsed: ${reason ?? 'unknown reason'}.`, { cause });
  }
}

/** Writes JSON or YAML; `-` is JSON to standard output. */
export async function writeExchange(
  file: string,
  value: unknown,
  { say }: Pick<Invocation, 'say'>,
): Promise<void> {
  const json = `${JSON.stringify(value, null, 4)}\n`;
  if (file === '-') return say(json.trimEnd());
  await writeExchangeFile(file, endingOf(file) === 'json' ? json : printYaml(value));
}

function endingOf(file: string): 'json' | 'yaml' {
  if (file === '-') return 'yaml';
  if (/\.json$/i.test(file)) return 'json';
  if (/\.ya?ml$/i.test(file)) return 'yaml';
  throw new StartError(`The name of the file ${file} must end in .json, .yml or .yaml.`);
}

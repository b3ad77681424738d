import { parse as parseToml, TomlError } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { findOption, OPTIONS, type Option, type RawOptions } from '../options.js';
import { parseJson } from './json-fault.js';

const CONFIG_EXTENSIONS = ['json', 'toml', 'yaml', 'yml'] as const;

/** The default paths of a configuration file, in the order of the search. */
export function configFileNames(home: string | undefined): string[] {
  const folders = ['.', ...(home ? [home] : []), '/etc/satchel', '/etc/filebrowser'];
  return folders.flatMap((folder) =>
    ['.satchel', '.filebrowser'].flatMap((name) =>
      CONFIG_EXTENSIONS.map((extension) => `${folder}/${name}.${extension}`),
    ),
  );
}

export interface ConfigFile {
  options: RawOptions;
  /** Keys that are not options. */
  unknown: string[];
}

/** Parses flat keys in any spelling. Throws with a reason when the text is not in the format of its name. */
export function parseConfigFile(name: string, content: string): ConfigFile {
  const result: ConfigFile = { options: {}, unknown: [] };
  const parsed = parseByExtension(name, content);
  if (parsed === null || parsed === undefined) return result;
  if (typeof parsed !== 'object' || Array.isArray(parsed))
    throw new Error('it must contain names and values');
  for (const [key, value] of Object.entries(parsed)) {
    const option = findOption(key);
    if (option === undefined) result.unknown.push(key);
    else {
      const text = toText(key, value);
      // An empty switch is ignored.
      const isSwitch = (OPTIONS[option] as Option<unknown>).type.isSwitch === true;
      if (text !== '' || !isSwitch) result.options[option] = text;
    }
  }
  return result;
}

function parseByExtension(name: string, content: string): unknown {
  if (content.trim() === '') return null;
  if (name.endsWith('.json')) return parseJson(content);
  // The two parsers do not know the line ends of old editors.
  const text = content.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  if (name.endsWith('.toml')) return inOneLine(() => parseToml(text));
  if (/\.ya?ml$/.test(name)) return inOneLine(() => parseYaml(text) as unknown);
  throw new Error('its name must end in .json, .toml, .yaml or .yml');
}

/**
 * Throws what the parser says, with the line and column, without the lines around it, which may be secret.
 */
function inOneLine(parse: () => unknown): unknown {
  try {
    return parse();
  } catch (cause) {
    const [message = ''] = cause instanceof Error ? cause.message.split('\n') : [];
    const place = cause instanceof TomlError ? ` at line ${cause.line}, column ${cause.column}` : '';
    throw new Error(`${message.endsWith(':') ? message.slice(0, -1) : message}${place}`, { cause });
  }
}

function toText(key: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((part) => toText(key, part)).join(',');
  if (typeof value === 'object') throw new Error(`${key} must be a single value`);
  return String(value);
}

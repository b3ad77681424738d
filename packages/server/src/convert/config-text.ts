import { parseConfigFile } from '../config/sources/config-file.js';
import { type Conversion, ConvertError } from './conversion.js';
import { applyEdits, type Edit } from './edits.js';
import { judge, OPEN_REASON, placeNotes } from './judge.js';
import { appendTo, isYamlMap, parseYamlText } from './yaml-text.js';

type Format = 'json' | 'toml' | 'yaml';

/** Keys that only an export of the settings has, which is another file. */
const EXPORTED = ['settings', 'server', 'auther'];

export function convertConfig(source: string): Conversion {
  const format = formatOf(source);
  const { options, unknown } = parsed(format, source);
  if (EXPORTED.every((key) => unknown.includes(key))) {
    throw new ConvertError(
      'This is an export of settings, which satchel config import reads as it is: nothing has to be converted.',
    );
  }
  if (Object.keys(options).length === 0)
    throw new ConvertError('There is no option of File Browser in this text.');
  const judgement = judge({ argv: [], env: {}, file: options, isContainer: false });
  const edits = judgement.needsOpenToNetwork ? [opened(format, source)] : [];
  const first = [...judgement.first, ...placeNotes({ ...judgement, configFile: undefined })];
  const afterwards = unknown.map(
    (key) => `The key ${JSON.stringify(key)} is not an option and is ignored with a warning.`,
  );
  afterwards.push(
    ...judgement.afterwards,
    'A file that is found, not named, at its usual path is read too: .filebrowser.json and the like in the working folder, the home folder and /etc/filebrowser.',
  );
  return { kind: 'config', ...applyEdits(source, edits), first, afterwards };
}

function formatOf(source: string): Format {
  if (/^\s*\{/.test(source)) return 'json';
  return /^[ \t]*[\w-]+[ \t]*=/m.test(source) && !isYamlMap(source) ? 'toml' : 'yaml';
}

function parsed(format: Format, source: string): ReturnType<typeof parseConfigFile> {
  // Its faults are found faster here.
  if (format === 'yaml') parseYamlText(source);
  try {
    return parseConfigFile(`.${format}`, source);
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    throw new ConvertError(
      `The text is not a configuration file in ${format.toUpperCase()}: ${reason.replace(/\.$/, '')}.`,
    );
  }
}

/** Behind the key that needs it. */
function opened(format: Format, source: string): Edit {
  if (format === 'toml') {
    const match = /^[ \t]*(?:noauth|auth[-_.]?method)[ \t]*=/im.exec(source);
    return { after: match?.index ?? 0, lines: ['openToNetwork = true'], reason: OPEN_REASON };
  }
  const text = parseYamlText(source);
  return appendTo(
    text,
    text.root,
    format === 'json' ? '"openToNetwork": true' : 'openToNetwork: true',
    OPEN_REASON,
  );
}

/** True if a text has an option of File Browser as a key. */
export function isConfig(source: string): boolean {
  try {
    const { options, unknown } = parsed(formatOf(source), source);
    return Object.keys(options).length > 0 || EXPORTED.every((key) => unknown.includes(key));
  } catch {
    return false;
  }
}

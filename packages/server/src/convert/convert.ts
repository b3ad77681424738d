import { convertCommands, hasCommandLines } from './command-lines.js';
import { convertCompose } from './compose-file.js';
import { convertConfig, isConfig } from './config-text.js';
import { type Conversion, ConvertError, type SetUpKind } from './conversion.js';
import { convertDockerRun, runVerb } from './docker-run.js';
import { commandsIn } from './shell-words.js';
import { convertSystemd } from './systemd-unit.js';
import { isYamlMap } from './yaml-text.js';

export { type Change, type Conversion, ConvertError, SET_UP_KINDS, type SetUpKind } from './conversion.js';

export interface ConvertOptions {
  /** How the text was written; by default that is found out. */
  from?: SetUpKind | undefined;
  /** The image that takes the place of the old one. */
  image?: string | undefined;
}

const DEFAULT_IMAGE = 'satchel';
const DEEPEST = 100;
const MOST_CHARACTERS = 128 * 1024;

/**
 * Converts a set-up of File Browser to one of Satchel: a compose file, a `docker run`, a systemd unit, a
 * command line or its options, or a configuration file. It uses nothing but the language, so that a page can
 * call it. Throws `ConvertError`.
 */
export function convert(source: string, { from, image = DEFAULT_IMAGE }: ConvertOptions = {}): Conversion {
  if (source.trim() === '') throw new ConvertError('The text is empty.');
  if (source.length > MOST_CHARACTERS)
    throw new ConvertError(`The text is longer than ${MOST_CHARACTERS} characters.`);
  if (/[\0\ufffd]/.test(source)) throw new ConvertError('This is not a text.');
  if (isDeep(source)) throw new ConvertError('The text is nested too deeply.');
  if (!/^[\w./:@-]{1,255}$/.test(image)) throw new ConvertError('The name of the new image is not one.');
  const text = source.replace(/^\ufeff/, '');
  switch (from ?? kindOf(text)) {
    case 'compose':
      return convertCompose(text, image);
    case 'docker':
      return convertDockerRun(text, image);
    case 'systemd':
      return convertSystemd(text);
    case 'command':
      return convertCommands(text);
    case 'config':
      return convertConfig(text);
  }
}

/**
 * Parsers go down by calling themselves, and no page and no program survives the end of the stack at the
 * wrong place.
 */
function isDeep(source: string): boolean {
  let depth = 0;
  for (const letter of source) {
    if (letter === '[' || letter === '{' || letter === '(') depth += 1;
    else if (letter === ']' || letter === '}' || letter === ')') depth = Math.max(0, depth - 1);
    if (depth > DEEPEST) return true;
  }
  // In YAML, signs in a row nest as well.
  let signs = 0;
  let end = -1;
  for (const { index, 0: sign } of source.matchAll(/[-?:][ \t]+/g)) {
    signs = index === end ? signs + 1 : 1;
    end = index + sign.length;
    if (signs >= DEEPEST) return true;
  }
  return false;
}

function kindOf(text: string): SetUpKind {
  if (/^[ \t]*\[(?:Unit|Service|Install)\][ \t]*\r?$/m.test(text)) return 'systemd';
  if (/^[ \t{"']*services["']?[ \t]*:/m.test(text)) return 'compose';
  if (isConfig(text)) return 'config';
  if (/^[ \t]+image[ \t]*:/m.test(text) && isYamlMap(text)) return 'compose';
  if (commandsIn(text).some((words) => runVerb(words) >= 0)) return 'docker';
  if (hasCommandLines(text)) return 'command';
  throw new ConvertError(
    'This is neither a compose file, nor a docker run, a systemd unit, a command line or a configuration file of File Browser; --from says which one it is.',
  );
}

import { adviseContainer, type Container, IMAGE_REASON, mountOf, withoutProgram } from './containers.js';
import { type Conversion, ConvertError } from './conversion.js';
import { applyEdits, type Edit } from './edits.js';
import { oldImageOf } from './images.js';
import { commandsIn, type Word } from './shell-words.js';

/** Flags of `docker run` without a value. */
const SWITCHES = new Set(
  'detach init interactive no-healthcheck oom-kill-disable privileged publish-all quiet read-only rm sig-proxy tty'.split(
    ' ',
  ),
);
const SHORT_SWITCHES = 'diPqt';
const SHORT_NAMES: Readonly<Record<string, string>> = { e: 'env', v: 'volume', u: 'user' };

/** The index of the word after `docker run`; -1 for another command. */
export function runVerb(words: readonly Word[]): number {
  const program = words.findIndex(({ text }) => /^(?:.*\/)?(?:docker|podman|nerdctl)$/.test(text));
  if (program < 0 || words.slice(0, program).some(({ text }) => !/^(?:sudo|-\w+|\w+=.*)$/.test(text)))
    return -1;
  const verb = words
    .slice(program + 1, program + 3)
    .findIndex(({ text }) => text === 'run' || text === 'create');
  return verb < 0 ? -1 : program + verb + 2;
}

export function convertDockerRun(source: string, newImage: string): Conversion {
  const words = commandsIn(source).find((command) => runVerb(command) >= 0);
  if (!words) throw new ConvertError('There is no docker run in this text.');
  const { imageAt, flags } = flagsIn(words, runVerb(words));
  const word = words[imageAt];
  if (!word) throw new ConvertError('This docker run names no image.');
  const image = oldImageOf(word.text);
  if (!image) throw new ConvertError(`The image ${word.text} is not one of File Browser.`);
  const argv = words.slice(imageAt + 1).map(({ text }) => text);
  const { variables, volume, first, afterwards } = adviseContainer(containerOf(image, flags, argv));
  const added = [
    ...variables.map(({ name, value, reason }) => ({ flag: `-e ${name}=${value}`, reason })),
    ...(volume ? [{ flag: `-v ${volume.name}:${volume.target}`, reason: volume.reason }] : []),
  ];
  if (flags.some(({ name }) => name === 'env-file'))
    afterwards.push('The variables of --env-file were not looked at.');
  first.push(
    'Stop the old container before (docker stop): it has the same name and port. Remove or rename it, too.',
  );
  const edits: Edit[] = [
    ...added.map(({ flag, reason }) => insertedFlag(source, word, flag, reason)),
    { start: word.start, end: word.end, text: newImage, reason: IMAGE_REASON },
  ];
  return { kind: 'docker', ...applyEdits(source, edits), first, afterwards };
}

/** Inserts a flag, on a line of its own where the image has one. */
function insertedFlag(source: string, { start }: Word, flag: string, reason: string): Edit {
  const line = source.slice(source.lastIndexOf('\n', start - 1) + 1, start);
  const isAlone = line !== '' && line.trim() === '';
  return { start, end: start, text: isAlone ? `${flag} \\\n${line}` : `${flag} `, reason };
}

interface Flag {
  name: string;
  value: string;
}

function flagsIn(words: readonly Word[], from: number): { imageAt: number; flags: Flag[] } {
  const flags: Flag[] = [];
  let at = from;
  for (; words[at]?.text.startsWith('-'); at += 1) {
    const { text } = words[at] as Word;
    const { name, value } = text.startsWith('--') ? longFlag(text) : shortFlag(text);
    const needsNext = value === undefined && !SWITCHES.has(name);
    if (needsNext) at += 1;
    flags.push({ name, value: value ?? (needsNext ? (words[at]?.text ?? '') : '') });
  }
  return { imageAt: at, flags };
}

function longFlag(text: string): { name: string; value: string | undefined } {
  const [name = '', ...rest] = text.slice(2).split('=');
  return { name, value: rest.length === 0 ? undefined : rest.join('=') };
}

/** Parses flags such as `-it`, `-d`, `-p 80:80`, `-p80:80` and `-dp 80:80`. */
function shortFlag(text: string): { name: string; value: string | undefined } {
  const letters = text.slice(1);
  const at = [...letters].findIndex((letter) => !SHORT_SWITCHES.includes(letter));
  if (at < 0) return { name: 'detach', value: '' };
  const letter = letters[at] ?? '';
  const value = letters.slice(at + 1).replace(/^=/, '');
  return { name: SHORT_NAMES[letter] ?? letter, value: value === '' ? undefined : value };
}

function containerOf(image: Container['image'], flags: readonly Flag[], argv: readonly string[]): Container {
  const env: Record<string, string> = {};
  const mounts: Container['mounts'][number][] = [];
  let user: string | undefined;
  let hasOwnEntryPoint = /^(?:\/bin\/)?(?:sh|bash)$/.test(argv[0] ?? '');
  for (const { name, value } of flags) {
    if (name === 'env' && value.includes('='))
      env[value.slice(0, value.indexOf('='))] = value.slice(value.indexOf('=') + 1);
    else if (name === 'volume') mounts.push(mountOf(value));
    else if (name === 'mount') mounts.push(longMountOf(value));
    else if (name === 'user') user = value;
    else if (name === 'entrypoint') hasOwnEntryPoint ||= !/(?:^|\/)filebrowser$/.test(value);
  }
  return { image, argv: withoutProgram(argv), env, mounts, user, hasOwnEntryPoint };
}

function longMountOf(text: string): Container['mounts'][number] {
  const facts = Object.fromEntries(text.split(',').map((part) => part.split('=', 2)));
  return {
    source: facts.source ?? facts.src ?? '',
    target: facts.target ?? facts.destination ?? facts.dst ?? '',
  };
}

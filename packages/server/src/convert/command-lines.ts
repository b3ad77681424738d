import { type Conversion, ConvertError } from './conversion.js';
import { applyEdits, type Edit } from './edits.js';
import { isCommand, judge, OPEN_REASON, placeNotes } from './judge.js';
import { commandsIn, type Word } from './shell-words.js';

const PROGRAM_REASON = 'The program has another name, and the same commands and flags.';

interface Line {
  env: Record<string, string>;
  /** Null where only its options were given. */
  program: Word | null;
  argv: Word[];
}

/** True if a text has a command line of File Browser, or options alone. */
export function hasCommandLines(source: string): boolean {
  return linesIn(source).length > 0;
}

export function convertCommands(source: string): Conversion {
  const lines = linesIn(source);
  if (lines.length === 0)
    throw new ConvertError('There is neither the program filebrowser nor an option in this text.');
  const edits: Edit[] = [];
  const first: string[] = [];
  const afterwards: string[] = [];
  for (const { env, program, argv } of lines) {
    if (program) {
      const isPath = program.text.includes('/');
      const text = isPath ? program.text.replace(/filebrowser$/, 'satchel') : 'satchel';
      edits.push({ start: program.start, end: program.end, text, reason: PROGRAM_REASON });
      if (isPath) first.push(`See whether ${text} is the path of the program: command -v satchel tells it.`);
    }
    const texts = argv.map(({ text }) => text);
    if (isCommand(texts)) continue;
    const judgement = judge({ argv: texts, env, isContainer: false });
    const last = argv.at(-1) ?? program;
    if (judgement.needsOpenToNetwork && last)
      edits.push({ start: last.end, end: last.end, text: ' --open-to-network', reason: OPEN_REASON });
    first.push(...judgement.first, ...placeNotes(judgement));
    afterwards.push(...judgement.afterwards);
  }
  const unique = (notes: readonly string[]) => [...new Set(notes)];
  return {
    kind: 'command',
    ...applyEdits(source, edits),
    first: unique(first),
    afterwards: unique(afterwards),
  };
}

function linesIn(source: string): Line[] {
  const all = commandsIn(source);
  return all.flatMap((words) => lineOf(words) ?? (all.length === 1 ? (optionsAlone(words) ?? []) : []));
}

/** `FB_PORT=80 sudo -E /usr/bin/filebrowser …`, also behind `exec` and `nohup`. */
function lineOf(words: readonly Word[]): Line | null {
  const at = words.findIndex(({ text }) => /^(?:.*\/)?filebrowser(?:\.exe)?$/.test(text));
  const before = words.slice(0, at);
  if (at < 0 || !before.every(({ text }) => /^(?:\w+=.*|sudo|exec|nohup|env|nice|-\w+|export)$/s.test(text)))
    return null;
  return {
    env: variablesIn(before),
    program: words[at] ?? null,
    argv: withoutRedirections(words.slice(at + 1)),
  };
}

function optionsAlone(words: readonly Word[]): Line | null {
  return /^--?[A-Za-z]/.test(words[0]?.text ?? '') ? { env: {}, program: null, argv: [...words] } : null;
}

function variablesIn(words: readonly Word[]): Record<string, string> {
  return Object.fromEntries(
    words.flatMap(({ text }) =>
      text.includes('=') ? [[text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]] : [],
    ),
  );
}

function withoutRedirections(words: readonly Word[]): Word[] {
  const at = words.findIndex(({ text }) => /^\d?[<>]/.test(text));
  return words.slice(0, at < 0 ? undefined : at);
}

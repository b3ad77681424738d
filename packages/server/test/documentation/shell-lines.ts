import type { Code } from './pages.js';

/** Languages of blocks that are typed into a shell; those without one are mixed with other text. */
const SHELL = ['', 'sh', 'console'];

const COMMENT = '#.*$';
const JOIN = String.raw`&&?|\|\|?|;`;
/** Text in quotes, a substitution, and what stands for something else: `<file>`, `[folder]`. */
const WHOLE = String.raw`"[^"]*"|'[^']*'|\$\([^)]*\)|<[^<>]*>|\[[^\]]*\]`;
const WORD = String.raw`(?:${WHOLE}|[^\s;|&"'$<[]|[$<[])+`;
const TOKENS = new RegExp([COMMENT, JOIN, WORD].join('|'), 'g');

/**
 * The programs that a piece of shell text starts, each with its arguments. It knows quotes, comments,
 * continued lines, substitutions and what joins commands, which is all that a page shows.
 */
export function shellCommands(text: string): string[][] {
  const commands: string[][] = [];
  for (const line of text.replaceAll(/\\\n\s*/g, '').split('\n')) {
    let words: string[] = [];
    for (const [word] of line.matchAll(TOKENS)) {
      if (word.startsWith('#')) break;
      if (new RegExp(`^(${JOIN})$`).test(word)) {
        commands.push(words);
        words = [];
      } else words.push(word.replaceAll(/["']/g, ''));
    }
    commands.push(words);
  }
  return commands.map(withoutPrefix).filter((words) => words.length > 0);
}

/** The command without `sudo`, variables, the container it runs in, and where its input and output go. */
function withoutPrefix(words: readonly string[]): string[] {
  const isInContainer = words[0] === 'docker' && words.includes('exec');
  const start = words.findIndex((word, index) =>
    isInContainer ? index > 0 && word === 'satchel' : word !== 'sudo' && !/^\w+=/.test(word),
  );
  const end = words.findIndex((word) => /^\d?(>|<$|<<)/.test(word));
  return start === -1 ? [] : words.slice(start, end === -1 ? undefined : end);
}

/** The commands of the program itself that a page shows, each as arguments. */
export function satchelCommands({ text, info }: Code): string[][] {
  if (info !== null && !SHELL.includes(info.split(' ', 1)[0] ?? '')) return [];
  return shellCommands(text)
    .filter(([program]) => program === 'satchel')
    .map(([, ...argv]) => argv);
}

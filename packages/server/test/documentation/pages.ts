import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import GithubSlugger from 'github-slugger';
import { lexer, type Token, walkTokens } from 'marked';

export const PROJECT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Text that is code: a block, or a few words in a sentence. */
export interface Code {
  text: string;
  /**
   * The words that follow the fence of a block; empty for one that is indented, null for words in a sentence.
   */
  info: string | null;
}

export interface Page {
  /** The path from the root of the project. */
  path: string;
  code: readonly Code[];
  /** Where its links and pictures lead, as written. */
  targets: readonly string[];
  /**
   * The names that may follow `#` in addresses of the page, as forges and the site make them from headings.
   */
  anchors: ReadonlySet<string>;
}

/** Files for users of the program, and for tests about another one. */
const NOT_OURS = /^packages\/server\/(samples|test\/fixtures)\//;

/** All Markdown files of the project that are or will be committed. */
export const PAGES: readonly Page[] = filesOfProject()
  .filter((path) => path.endsWith('.md') && !NOT_OURS.test(path))
  .map(readPage);

/** The files that are or will be committed, by their paths from the root of the project. */
export function filesOfProject(): string[] {
  const argv = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  return execFileSync('git', argv, { cwd: PROJECT, encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(PROJECT, path)));
}

function readPage(path: string): Page {
  const text = readFileSync(join(PROJECT, path), 'utf8').replace(/^---\n.*?\n---\n/s, '');
  const code: Code[] = [];
  const targets: string[] = [];
  const anchors = new Set<string>();
  const slugger = new GithubSlugger();
  walkTokens(lexer(text), (token) => {
    if (token.type === 'codespan') code.push({ text: token.text, info: null });
    else if (token.type === 'code') code.push({ text: token.text, info: token.lang ?? '' });
    else if (token.type === 'link' || token.type === 'image') targets.push(token.href);
    else if (token.type === 'heading') anchors.add(slugger.slug(wordsOf(token.tokens ?? [])));
  });
  return { path, code, targets, anchors };
}

/** The text of a heading without its marks. */
function wordsOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) =>
      'tokens' in token && token.tokens ? wordsOf(token.tokens) : (token as { text: string }).text,
    )
    .join('');
}

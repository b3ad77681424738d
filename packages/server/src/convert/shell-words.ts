import { ConvertError } from './conversion.js';

/** A word of a shell's command line; `start` and `end` are where it is written in the text. */
export interface Word {
  /** The word without quotes. */
  text: string;
  start: number;
  end: number;
}

/**
 * The words of each command in a text, in the way of a POSIX shell: quotes, continued lines and comments, and
 * commands apart at ends of lines and at `;`, `&` and `|`. Variables stay as they are written. Throws
 * `ConvertError` for a quote without an end.
 */
export function commandsIn(text: string, from = 0, to = text.length): Word[][] {
  return new WordReader(text, from, to).read();
}

class WordReader {
  readonly #commands: Word[][] = [[]];
  #word: Word | null = null;
  #at: number;

  constructor(
    readonly source: string,
    from: number,
    readonly to: number,
  ) {
    this.#at = from;
  }

  read(): Word[][] {
    while (this.#at < this.to) this.#step(this.source[this.#at] ?? '');
    this.#endWord();
    return this.#commands.filter((words) => words.length > 0);
  }

  #step(letter: string): void {
    const isSubstitution = letter === '$' && this.source[this.#at + 1] === '(';
    if (letter === "'" || letter === '"') this.#quoted(letter);
    else if (letter === '\\') this.#escaped();
    else if (isSubstitution) this.#substituted();
    else if (letter === '#' && this.#word === null) this.#comment();
    else if (/[\s;|&]/.test(letter)) this.#separator(letter);
    else this.#add(letter, 1);
  }

  #separator(letter: string): void {
    this.#endWord();
    if (/[\n;|&]/.test(letter) && this.#commands.at(-1)?.length !== 0) this.#commands.push([]);
    this.#at += 1;
  }

  #add(text: string, length: number): void {
    this.#word ??= { text: '', start: this.#at, end: this.#at };
    this.#word.text += text;
    this.#at += length;
    this.#word.end = this.#at;
  }

  #endWord(): void {
    if (this.#word) this.#commands.at(-1)?.push(this.#word);
    this.#word = null;
  }

  #comment(): void {
    const end = this.source.indexOf('\n', this.#at);
    this.#at = end < 0 ? this.to : Math.min(end, this.to);
  }

  #escaped(): void {
    const rest = this.source.slice(this.#at + 1, this.#at + 3);
    const lineBreak = /^\r?\n/.exec(rest)?.[0];
    if (lineBreak === undefined) {
      this.#add(rest[0] ?? '', 2);
    } else {
      // A continued line ends a word here, as people indent the next one.
      this.#endWord();
      this.#at += 1 + lineBreak.length;
    }
  }

  #quoted(quote: string): void {
    let end = this.#at + 1;
    let text = '';
    for (; end < this.to && this.source[end] !== quote; end += 1) {
      const isEscape =
        quote === '"' && this.source[end] === '\\' && /["\\$`]/.test(this.source[end + 1] ?? '');
      if (isEscape) end += 1;
      text += this.source[end];
    }
    if (end >= this.to) throw new ConvertError(`The ${quote} in line ${this.#line()} has no end.`);
    this.#add(text, end + 1 - this.#at);
  }

  /** Reads a substitution, such as in `$(id -u):$(id -g)`. */
  #substituted(): void {
    let depth = 0;
    let end = this.#at + 1;
    do {
      if (this.source[end] === '(') depth += 1;
      if (this.source[end] === ')') depth -= 1;
      end += 1;
    } while (depth > 0 && end < this.to);
    if (depth > 0) throw new ConvertError(`The $( in line ${this.#line()} has no end.`);
    this.#add(this.source.slice(this.#at, end), end - this.#at);
  }

  #line(): number {
    return this.source.slice(0, this.#at).split('\n').length;
  }
}

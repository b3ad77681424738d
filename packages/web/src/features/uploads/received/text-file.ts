import { timeForName } from '../sources/pasted-name';

/** The texts that another app shared; each may be empty. Many apps write a link into the text. */
export interface SharedText {
  title: string;
  text: string;
  url: string;
}

const EXTENSION = '.txt';
const MOST_LETTERS = 60;
// biome-ignore lint/suspicious/noControlCharactersInRegex: names do not contain them
const NOT_IN_NAMES = /[\u0000-\u001f\u007f"*/:<>?\\|]+/g;

/**
 * The title, the text and the link as one text file; null if all are empty. It is a text also where it is
 * only a link: see decision 0167.
 */
export function textFileOf({ title, text, url }: SharedText, now: Date): File | null {
  const [heading, body, link] = [title.trim(), text.trim(), url.trim()];
  const parts = [body.startsWith(heading) ? '' : heading, body, body.includes(link) ? '' : link].filter(
    (part) => part !== '',
  );
  if (parts.length === 0) return null;
  const name = nameIn(heading) || nameIn(body) || nameIn(link) || timeForName(now);
  return new File([`${parts.join('\n\n')}\n`], name + EXTENSION, { type: 'text/plain' });
}

/** The first words of a text; of a link its host and its path. */
function nameIn(text: string): string {
  const [line = ''] = text.split('\n', 1);
  const plain = line.replace(/^https?:\/\/(?:www\.)?/, '').replace(NOT_IN_NAMES, ' ');
  const words = plain
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    .trimEnd();
  const letters = [...words];
  if (letters.length <= MOST_LETTERS) return words;
  const cut = letters.slice(0, MOST_LETTERS).join('');
  const lastSpace = cut.lastIndexOf(' ');
  return lastSpace > MOST_LETTERS / 2 ? cut.slice(0, lastSpace) : cut;
}

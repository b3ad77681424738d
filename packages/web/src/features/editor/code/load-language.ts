import { LanguageDescription } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { hasLongLine } from '../text/text-shape';

/** Beyond these, colours would cost more than they give: characters of the text, and of one line. */
const LARGEST = 3 * 1024 * 1024;
const LONGEST_LINE = 20_000;

export interface LoadedLanguage {
  name: string;
  extension: Extension;
}

/** The language that a file's name speaks of, fetched when first needed; null for none or for too much text. */
export async function loadLanguage(fileName: string, text: string): Promise<LoadedLanguage | null> {
  if (text.length > LARGEST || hasLongLine(text, LONGEST_LINE)) return null;
  const { languages } = await import('@codemirror/language-data');
  const found = LanguageDescription.matchFilename(languages, fileName);
  return found ? { name: found.name, extension: await found.load() } : null;
}

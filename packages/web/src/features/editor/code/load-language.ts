import { LanguageDescription } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import type { OpenedText } from '../text/text-shape';

/** In a longer text colours would cost more than they give, in characters. */
const LARGEST = 3 * 1024 * 1024;

export interface LoadedLanguage {
  name: string;
  extension: Extension;
}

/** The language that a file's name speaks of, fetched when first needed; null for none or for too much text. */
export async function loadLanguage(fileName: string, text: OpenedText): Promise<LoadedLanguage | null> {
  if (text.body.length > LARGEST || text.hasLongLine) return null;
  const { languages } = await import('@codemirror/language-data');
  const found = LanguageDescription.matchFilename(languages, fileName);
  return found ? { name: found.name, extension: await found.load() } : null;
}

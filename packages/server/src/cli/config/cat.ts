import { stringify } from 'yaml';
import type { Command, Invocation } from '../command.js';
import { shownOptions } from './stored-options.js';

export const configCat: Command = {
  name: 'config cat',
  summary: 'Prints the settings and the stored options, without secrets.',
  run: sayConfiguration,
};

export async function sayConfiguration({ stores, say }: Pick<Invocation, 'stores' | 'say'>): Promise<void> {
  const { settings } = await stores();
  const options = shownOptions(await settings.storedOptions());
  const { authMethod: _, ...shown } = await settings.get();
  say(stringify({ settings: shown, options }).trimEnd());
}

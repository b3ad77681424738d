import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { helpText, printConfigurationPage } from './documentation.js';
import { kebabName, OPTION_NAMES } from './options.js';
import { parseCommandLine } from './sources/command-line.js';

test('docs/configuration.md is what the table of options prints', () => {
  const page = readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8');
  expect(page).toBe(printConfigurationPage());
});

test('the help names every option and is asked for by -h and --help', () => {
  for (const name of OPTION_NAMES) expect(helpText()).toContain(`--${kebabName(name)}`);
  expect(parseCommandLine(['-h']).command).toBe('help');
  expect(parseCommandLine(['/srv', '--help']).command).toBe('help');
  expect(parseCommandLine(['--version']).command).toBe('version');
});

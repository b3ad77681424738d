import { expect, test } from 'vitest';
import { toolsToInstall } from './tools.mjs';

const namesOf = (tools) => tools.map(({ program }) => program);

test('a desktop browser will do for a developer, and CI installs the headless shell beside it', () => {
  const isInstalled = (program) => program !== 'chromium-headless-shell';
  expect(namesOf(toolsToInstall(isInstalled, false))).toEqual([]);
  expect(namesOf(toolsToInstall(isInstalled, true))).toEqual(['chromium-headless-shell']);
});

test('what has no alternative is installed everywhere, and what is there is not', () => {
  const isInstalled = (program) => program !== 'unzip';
  for (const isBestWanted of [false, true])
    expect(namesOf(toolsToInstall(isInstalled, isBestWanted))).toEqual(['unzip']);
});

test('the engines beside Chromium are installed, and a Firefox of another name will do for a developer', () => {
  const engines = ['firefox-esr', 'WebKitWebDriver', 'Xvfb'];
  const isInstalled = (program) => !engines.includes(program);
  expect(namesOf(toolsToInstall(isInstalled, false))).toEqual(['WebKitWebDriver', 'Xvfb']);
  expect(namesOf(toolsToInstall(isInstalled, true))).toEqual(engines);
});

import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeFaults } from './support/axe.js';
import { hasChromium, openAs } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { createUser } from './support/satchel.js';
import { pickFiles, row } from './support/screen.js';

// Without a browser there is nothing to test; `npm test` says so, and fails for it under CI.
describe.skipIf(!hasChromium)('with commands enabled', () => {
  const fixture = openFixture(['--disableExec=false']);
  let page: Page;
  const field = () => page.getByRole('textbox', { name: 'Command' });
  const log = () => page.getByRole('log', { name: 'Output' });
  const run = async (line: string) => {
    await field().fill(line);
    await field().press('Enter');
  };

  beforeAll(async () => {
    await mkdir(join(fixture.satchel.root, 'notes'));
    await writeFile(join(fixture.satchel.root, 'notes', 'one.txt'), 'first line\n');
    const perm = { execute: true, create: true, modify: true, rename: true, delete: true, download: true };
    const person = await createUser(fixture.satchel, 'runner', perm, {
      commands: ['ls', 'cat', 'sleep', 'sh'],
    });
    page = await openAs(fixture.browser, fixture.satchel, person);
  });

  test('the shell opens with its key and runs in the open folder', async () => {
    await page.goto('/files/notes/');
    await row(page, 'one.txt').waitFor();
    await page.keyboard.press('Control+`');
    await run('ls');
    await log().getByText('one.txt').waitFor();
    await run('cat one.txt');
    await log().getByText('first line').waitFor();
  });

  test('a command that is not on the list is refused, and an exit code other than 0 is shown', async () => {
    await run('rm one.txt');
    await log().getByText('Command not allowed.').waitFor();
    await run('cat nowhere');
    await log().getByText('Exited with code 1').waitFor();
    expect(await readdir(join(fixture.satchel.root, 'notes'))).toEqual(['one.txt']);
  });

  test('a running command is stopped by Ctrl+C, and the arrow keys recall it', async () => {
    await run('sleep 1000');
    await page.getByRole('button', { name: 'Stop the command' }).waitFor();
    await page.keyboard.press('Control+c');
    await log().getByText('Stopped', { exact: true }).waitFor();
    await field().press('ArrowUp');
    expect(await field().inputValue()).toBe('sleep 1000');
    await field().fill('');
  });

  test('the panel stays open on navigation, works on a phone, and axe finds no fault in it', async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.waitForURL('**/settings/profile');
    await page.goBack();
    await log().getByText('first line').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await run('ls');
    await log().getByText('one.txt').last().waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await run('exit');
    await field().waitFor({ state: 'detached' });
  });

  test('an administrator sets a hook that refuses uploads, tests it, and reads its runs', async () => {
    const admin = await openAs(fixture.browser, fixture.satchel);
    await admin.goto('/settings/global');
    const list = admin.getByLabel('Before an upload');
    await list.fill(`sh -c 'echo no cats here; exit 1'`);
    await admin.getByRole('button', { name: 'Test this command' }).click();
    await admin.getByText('Exited with code 1').first().waitFor();
    const card = admin.getByRole('form', { name: 'Command runner' });
    await card.getByRole('button', { name: 'Save' }).click();
    await admin.getByText('Commands updated').waitFor();
    await page.goto('/files/notes/');
    await row(page, 'one.txt').waitFor();
    await pickFiles(page, [{ name: 'cat.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }]);
    await page.getByText('A command that the administrator set up refused this.').waitFor();
    expect(await readdir(join(fixture.satchel.root, 'notes'))).toEqual(['one.txt']);
    await admin.reload();
    await admin.getByText('Before an upload, by runner').first().waitFor();
    await admin.context().close();
  });
});

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openAs } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { createUser, login, type Person } from './support/satchel.js';
import { downloadBy, goToFolder, row } from './support/screen.js';

describe.skipIf(!hasChromium)('the activity log', () => {
  const fixture = openFixture();
  let admin: Page;
  let bob: Person;
  let token: string;

  beforeAll(async () => {
    const { satchel, browser } = fixture;
    await writeFile(join(satchel.root, 'old.txt'), 'old');
    bob = await createUser(satchel, 'bob', { create: true, download: true });
    admin = await openAs(browser, satchel, { reducedMotion: 'reduce' });
  });

  const rows = (text: string) => admin.getByRole('listitem').filter({ hasText: text });
  const send = (method: string, path: string, body?: string) =>
    fetch(`${fixture.satchel.origin}${path}`, { method, headers: { 'X-Auth': token }, body });

  test('shows a login, an upload and a refused request while they happen', async () => {
    await admin.goto('/settings/activity');
    await rows('admin logged in').first().waitFor();
    token = await login(fixture.satchel.origin, bob.username, bob.password);
    await rows('bob logged in').waitFor();
    expect((await send('POST', '/api/resources/report.txt', 'the report')).status).toBe(200);
    await rows('bob uploaded report.txt').waitFor();
    expect((await send('DELETE', '/api/resources/old.txt')).status).toBe(403);
    await rows('Refused for bob').getByText('No permission').waitFor();
  });

  test('keeps what is read in its place while new rows come', async () => {
    await rows('bob uploaded report.txt').getByRole('button').click();
    await admin.getByRole('button', { name: 'Only this person' }).waitFor();
    await send('POST', '/api/resources/second.txt', 'second');
    await admin.getByRole('button', { name: '1 new' }).click();
    await rows('bob uploaded second.txt').waitFor();
  });

  test('is filtered by person, and the address keeps the filter', async () => {
    await admin.getByRole('combobox', { name: 'Person' }).fill('bo');
    await admin.getByRole('option', { name: 'bob' }).click();
    await admin.waitForURL(`**/settings/activity?user=${bob.id}`);
    await rows('admin logged in').first().waitFor({ state: 'detached' });
    await admin.reload();
    await rows('bob uploaded report.txt').waitFor();
    expect(await rows('admin logged in').count()).toBe(0);
  });

  test('is downloaded as it is filtered', async () => {
    await admin.getByRole('button', { name: 'Download the log' }).click();
    const choose = () => admin.getByRole('menuitem', { name: 'As a table (CSV)' }).click();
    const file = await downloadBy(admin, choose);
    const table = await readFile(await file.path(), 'utf8');
    expect(table).toContain('/report.txt');
    expect(table).not.toContain('settingsChanged');
    expect(table.trim().split('\r\n').slice(1)).toSatisfy((lines: string[]) =>
      lines.every((line) => line.includes('bob')),
    );
  });

  test('is part of the details of a file, from where administrators come to all rows', async () => {
    await goToFolder(admin, '/', 'report.txt');
    await admin.keyboard.press('Control+i');
    await row(admin, 'report.txt').click();
    const section = admin.getByRole('region', { name: 'Activity' });
    await section.getByRole('button', { name: 'Activity' }).click();
    await section.getByText('bob uploaded report.txt').waitFor();
    await section.getByText('127.0.0.1').first().waitFor();
    await section.getByRole('link', { name: 'Show all' }).click();
    await admin.waitForURL('**/settings/activity?path=*');
    await rows('bob uploaded report.txt').waitFor();
  });

  test('tells users who did what, and nothing else', async () => {
    const { browser, satchel } = fixture;
    const page = await openAs(browser, satchel, { ...bob, reducedMotion: 'reduce' });
    await goToFolder(page, '/', 'old.txt');
    await page.keyboard.press('Control+i');
    await row(page, 'report.txt').click();
    const section = page.getByRole('region', { name: 'Activity' });
    await section.getByRole('button', { name: 'Activity' }).click();
    await section.getByText('bob uploaded report.txt').waitFor();
    expect(await section.getByText('127.0.0.1').count()).toBe(0);
    expect(await section.getByRole('link').count()).toBe(0);
    await page.goto('/settings/activity');
    await page.getByText("You don't have permissions to access this.").waitFor();
  });
});

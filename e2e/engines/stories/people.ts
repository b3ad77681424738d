import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Stage } from '../support/stage.js';
import { button, dialog, field, heading, row } from '../support/target.js';

/** People log in, share, visit, download and choose their settings. */
export function tellOfPeople(stage: Stage): void {
  const downloaded = (name: string) => readFile(join(stage.engine.downloads, name)).catch(() => null);
  const addressOf = async (name: string) => {
    const { origin, token } = stage.satchel;
    const response = await fetch(`${origin}/api/shares`, { headers: { 'X-Auth': token } });
    const links = (await response.json()) as { hash: string; path: string }[];
    return `/share/${links.find(({ path }) => path.endsWith(name))?.hash}`;
  };

  test('the login refuses a wrong password, and leads to the page that was asked for', async () => {
    const tab = await stage.openVisitor();
    await writeFile(stage.onDisk('inside.txt'), '');
    await tab.goto(stage.path);
    await tab.fill(field('Username'), 'admin');
    await tab.fill(field('Password'), 'not the password');
    await tab.click(button('Log in'));
    await tab.sees('Wrong credentials');
    await tab.fill(field('Password'), stage.satchel.password);
    await tab.press('Enter');
    await tab.sees(row('inside.txt'));
    expect(await tab.path()).toBe(decodeURIComponent(stage.path));
  });

  test('a file is downloaded as it is', async () => {
    const { tab, path, onDisk } = stage;
    await writeFile(onDisk('notes.txt'), 'Milk, bread');
    await tab.goto(path);
    await tab.click(row('notes.txt'));
    await tab.click(button('Download', { role: 'region', name: 'Selection' }));
    await expect.poll(async () => String(await downloaded('notes.txt'))).toBe('Milk, bread');
  });

  test('a link with a password is copied, and a visitor opens it and downloads', async () => {
    const { tab, path, onDisk } = stage;
    await writeFile(onDisk('for you.txt'), 'for everybody');
    await tab.goto(path);
    await tab.click(row('for you.txt'));
    await tab.press('Control+Shift+s');
    await tab.sees('Link copied!');
    await tab.click(button('Password', dialog));
    await tab.sees('Link and password copied');
    const [password = ''] = await tab.textsOf({ css: 'code', within: dialog });
    const address = await addressOf('for you.txt');
    const pasted = await tab.pasted();
    expect(pasted).toContain(address);
    expect(pasted).toContain(password);

    const visitor = await stage.openVisitor();
    await visitor.goto(address);
    await visitor.sees(heading('This link has a password'));
    await visitor.fill(field('Password'), 'wrong');
    await visitor.press('Enter');
    await visitor.sees('This password is wrong.');
    await visitor.fill(field('Password'), password);
    await visitor.press('Enter');
    await visitor.sees('for you.txt');
    await visitor.click({ css: 'a, button', name: 'Download' });
    await expect.poll(async () => String(await downloaded('for you.txt'))).toBe('for everybody');
  });

  test('a setting is saved, and is there when the page is loaded again', async () => {
    const { tab } = stage;
    const goesAlong = { role: 'switch', begins: 'Go to the folder after copying or moving' };
    await tab.goto('/settings/profile');
    await tab.sees(goesAlong);
    const isOn = await tab.isChecked(goesAlong);
    await tab.click(goesAlong);
    await tab.click(button('Save'));
    await tab.sees('Settings updated');
    await tab.reload();
    await tab.sees(goesAlong);
    expect(await tab.isChecked(goesAlong)).toBe(!isOn);
  });
}

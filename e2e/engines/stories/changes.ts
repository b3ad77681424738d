import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Stage } from '../support/stage.js';
import { button, dialog, nameField, row } from '../support/target.js';

/** Files that are there are renamed, moved, deleted and edited. */
export function tellOfChanges(stage: Stage): void {
  const textOf = (...parts: string[]) => readFile(stage.onDisk(...parts), 'utf8').catch(String);

  test('a file is renamed in its row, whose stem is selected', async () => {
    const { tab, path, onDisk } = stage;
    await writeFile(onDisk('draft.txt'), 'text');
    await tab.goto(path);
    await tab.click(row('draft.txt'));
    await tab.press('F2');
    await tab.sees(nameField);
    await expect.poll(() => tab.evaluate(selectedText)).toBe('draft');
    await tab.type('letter');
    await tab.press('Enter');
    await tab.sees(row('letter.txt'));
    await tab.misses(row('draft.txt'));
    await expect.poll(() => readdir(onDisk())).toEqual(['letter.txt']);
  });

  test('a file is moved to a folder by its name', async () => {
    const { tab, path, onDisk } = stage;
    await mkdir(onDisk('Letters to Ada'));
    await writeFile(onDisk('draft.txt'), 'text');
    await tab.goto(path);
    await tab.click(row('draft.txt'));
    await tab.press('Alt+m');
    await tab.fill({ role: 'combobox', name: 'Find a folder by name' }, 'letters to');
    await tab.sees(button('Move to Letters to Ada'));
    await tab.press('Enter');
    await tab.misses(row('draft.txt'));
    await expect.poll(() => textOf('Letters to Ada', 'draft.txt')).toBe('text');
  });

  test('a file is deleted, and brought back by the bar', async () => {
    const { tab, path, onDisk } = stage;
    await writeFile(onDisk('only copy.txt'), 'text');
    await tab.goto(path);
    await tab.click(row('only copy.txt'));
    await tab.press('Delete');
    await tab.click(button('Move to trash', dialog));
    await tab.misses(row('only copy.txt'));
    await expect.poll(() => textOf('only copy.txt')).toContain('ENOENT');
    await tab.click(button('Undo'));
    await tab.sees(row('only copy.txt'));
    await expect.poll(() => textOf('only copy.txt')).toBe('text');
  });

  test('a text is edited, and saved by its keys', async () => {
    const { tab, path, onDisk } = stage;
    await writeFile(onDisk('minutes.txt'), 'words\n');
    await tab.goto(path);
    await tab.enter(row('minutes.txt'));
    await tab.click({ css: '[role="textbox"]', name: 'minutes.txt' });
    await tab.press('Control+Home');
    await tab.type('More ');
    await tab.sees({ role: 'img', name: 'Unsaved changes' });
    await tab.press('Control+s');
    await tab.sees('Saved ');
    await expect.poll(() => textOf('minutes.txt')).toBe('More words\n');
  });
}

/** The part of the field with the focus that typing replaces. */
function selectedText(): string | null {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return null;
  return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
}

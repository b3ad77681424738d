import { readdir, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Stage } from '../support/stage.js';
import { nameField, row } from '../support/target.js';

/** What a person does with files that are there. */
export function tellOfChanges(stage: Stage): void {
  test('a file is renamed in its row', async () => {
    const { tab, path, onDisk } = stage;
    await writeFile(onDisk('draft.txt'), 'text');
    await tab.goto(path);
    await tab.click(row('draft.txt'));
    await tab.press('F2');
    await tab.fill(nameField, 'letter.txt');
    await tab.press('Enter');
    await tab.sees(row('letter.txt'));
    await tab.misses(row('draft.txt'));
    await expect.poll(() => readdir(onDisk())).toEqual(['letter.txt']);
  });
}

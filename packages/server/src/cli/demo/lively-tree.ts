import { cp, mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '../../lib/durations.js';
import { demoFolder, sampleFolder } from '../../lib/own-files.js';

/** Modification times are up to so many days ago, one entry so many days from the next. */
const OLDEST_DAYS = 600;
const STEP_DAYS = 37;

/** Folders and files with a line of text each, as somebody has them at home. */
const TEXTS: Record<string, string> = {
  'Family/Birthdays.md': '# Birthdays\n\n- Ines, 4 March\n- Omar, 19 July\n- Grandma, 2 November\n',
  'Family/School/Timetable.csv': 'day,first,second\nMonday,Maths,Music\nTuesday,Art,Sport\n',
  'Garden/Plan for spring.md': '# Plan for spring\n\n1. Peas in March\n2. Tomatoes in May\n',
  'Projects/Boat/Materials.csv': 'what,how many,price\nplanks,24,310\nscrews,400,28\n',
  'Projects/Boat/Notes.md': '# Boat\n\nThe hull is done; the mast comes in June.\n',
  'Taxes/2025/Overview.csv': 'month,income,costs\nJanuary,2400,310\nFebruary,2400,280\n',
  'Taxes/2024/Overview.csv': 'month,income,costs\nJanuary,2300,295\n',
};

/**
 * Makes a tree such as a family keeps on a server: photos, documents, a book, music and a film, with dates
 * over the last two years. Those who took the photos are named in a file at the top.
 */
export async function makeLivelyTree(root: string): Promise<void> {
  await cp(sampleFolder(), root, { recursive: true, filter: (path) => !path.endsWith('Pictures') });
  await cp(demoFolder(), root, { recursive: true });
  for (const [path, text] of Object.entries(TEXTS)) {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  for (const [index, { parentPath, name }] of entries.entries()) {
    const date = new Date(Date.now() - ((index * STEP_DAYS) % OLDEST_DAYS) * DAY_MS);
    await utimes(join(parentPath, name), date, date);
  }
}

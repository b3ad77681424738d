import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type Credentials, startOver } from './browser.js';
import { CountedPerson } from './counted-person.js';
import { type Fixture, openFixture } from './fixture.js';

const PAGE = fileURLToPath(new URL('../../docs/interface.md', import.meta.url));

/** The gestures of each task, from the table below this heading in the documentation. */
function documentedGestures(heading: string): Map<string, number> {
  const part = readFileSync(PAGE, 'utf8')
    .split(/^## /m)
    .find((each) => each.startsWith(`${heading}\n`));
  if (part === undefined) throw new Error(`docs/interface.md has no “${heading}”`);
  const rows = part.matchAll(/^\| (\d+) \| (.+?) \| (.+) \| (\d+) \|$/gm);
  return new Map([...rows].map(([, number, task, , gestures]) => [`${number}. ${task}`, Number(gestures)]));
}

export interface CountedTasks {
  fixture: Fixture;
  onDisk(...parts: string[]): string;
  /** Writes a file below the served folder, and the folders above it. */
  put(path: string, body: string | Uint8Array): Promise<void>;
  isOnDisk(...parts: string[]): ReturnType<typeof expect.poll<boolean>>;
  /**
   * Tests a task that `who` begins in the folder `start`, or at the login if that is null. It may never take
   * more than `most` gestures; the documentation says how many it takes. `act` may resolve to the person who
   * did it, which otherwise is the one of `usePerson`.
   */
  task(
    name: string,
    most: number,
    start: string | null,
    act: () => Promise<unknown>,
    who?: Credentials,
  ): void;
  /** Call it before the first task. */
  usePerson(person: CountedPerson): void;
}

/**
 * Call it first in a `describe`, like `openFixture`. The documentation lists these everyday tasks below
 * `heading`.
 */
export function openCountedTasks(heading: string): CountedTasks {
  const fixture = openFixture();
  const documented = documentedGestures(heading);
  const done: string[] = [];
  const onDisk = (...parts: string[]) => join(fixture.satchel.root, ...parts);
  let usual: CountedPerson;
  test('are all in the documentation, and no others', () => {
    expect([...documented.keys()].sort()).toEqual([...done].sort());
  });
  return {
    fixture,
    onDisk,
    async put(path, body) {
      await mkdir(dirname(onDisk(path)), { recursive: true });
      await writeFile(onDisk(path), body);
    },
    isOnDisk: (...parts) => expect.poll(() => existsSync(onDisk(...parts))),
    task(name, most, start, act, who) {
      done.push(name);
      test(name, async () => {
        const { page } = usual;
        await startOver(page, fixture.satchel, start === null ? null : who);
        await page.goto(start === null ? '/' : `/files${start}`);
        if (start !== null) await page.locator('[data-entry]').first().waitFor();
        usual.begin();
        const by = await act();
        const { gestures } = by instanceof CountedPerson ? by : usual;
        expect(gestures).toBeLessThanOrEqual(most);
        expect(gestures).toBe(documented.get(name));
      });
    },
    usePerson(person) {
      usual = person;
    },
  };
}

import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isCi } from '../../../scripts/lib/time-limits.mjs';
import { BY_VARIABLES } from './set-ups/by-variables.js';
import { IN_APP_STORES } from './set-ups/in-app-stores.js';
import { IN_CONTAINERS } from './set-ups/in-containers.js';
import { ON_MACHINES } from './set-ups/on-machines.js';
import { CANNOT_RUN, runSetUp } from './set-ups/run-set-up.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'satchel-set-ups-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ALL = [...IN_CONTAINERS, ...IN_APP_STORES, ...ON_MACHINES, ...BY_VARIABLES];

describe.skipIf(CANNOT_RUN !== '' && !isCi)(
  `set-ups of File Browser${CANNOT_RUN && ` (${CANNOT_RUN})`}`,
  () => {
    test.concurrent.each(ALL.map((setUp, index) => [setUp.name, setUp, index] as const))(
      '%s',
      async (_, setUp, index) => {
        const outcome = await runSetUp(setUp, join(folder, String(index)));
        const used = setUp.login === null ? {} : { statuses: [200, 200, 200, 200], text: 'hello' };
        const expected = { output: expect.stringContaining(setUp.says ?? ''), started: true, ...used };
        const refusal = { code: 1, output: expect.stringMatching(new RegExp(`^${setUp.refused}`)) };
        const why = `${outcome.failed}: ${outcome.said}\n${outcome.output}`;
        expect(outcome, why).toMatchObject(setUp.refused === undefined ? expected : refusal);
      },
    );
  },
);

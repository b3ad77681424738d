import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportReport } from '@satchel/contract';
import { expect, test } from 'vitest';
import { openDatabase } from '../src/core/db/database.js';
import { bigDatabase } from './big-database.js';
import { startCli } from './test-cli.js';

/** `BIG_IMPORT=1` uses the size that must be imported within 10 seconds and 300 MB. */
const IS_BIG = process.env.BIG_IMPORT !== undefined;
const USERS = IS_BIG ? 10_000 : 2000;
const LINKS = IS_BIG ? 50_000 : 5000;

test(`${USERS} users and ${LINKS} shares are imported completely`, async () => {
  const cli = await startCli();
  try {
    for (let folder = 0; folder < 10; folder += 1) {
      await mkdir(join(cli.root, `folder-${folder}`));
      await writeFile(join(cli.root, `folder-${folder}`, 'file.txt'), 'x');
    }
    const file = join(cli.folder, 'big.db');
    await writeFile(file, bigDatabase(USERS, LINKS));
    const { out, faults } = await cli.run(['import', 'filebrowser', file, '--json']);
    expect(faults).toEqual([]);
    const { counts, totals } = JSON.parse(out) as ImportReport;
    expect(counts).toMatchObject({ users: USERS, links: LINKS });
    expect(totals.link_gone).toBeUndefined();
    const { query, close } = await openDatabase({ kind: 'sqlite', file: join(cli.state, 'satchel.db') });
    const links = await query.selectFrom('shares').select(['hash', 'user_id', 'path']).execute();
    expect(new Set(links.map(({ hash }) => hash)).size).toBe(LINKS);
    expect(links.every(({ user_id: owner, path }) => path === `/folder-${owner % 10}/file.txt`)).toBe(true);
    const last = await query
      .selectFrom('users')
      .select('username')
      .where('id', '=', USERS)
      .executeTakeFirst();
    expect(last?.username).toBe(`user-${USERS}`);
    await close();
  } finally {
    await cli.close();
  }
});

import { installations } from '@satchel/contract/endpoints';
import type { AppDatabase } from '../../core/db/app-database.js';
import { implement, type Route } from '../../http/route.js';
import { keptByOthers } from './kept-by-others.js';

/** Lists the installations with which disks are shared, for administrators. */
export function installationsRoutes(database: AppDatabase): Route[] {
  return [implement(installations.show, async () => ({ disks: await keptByOthers(database) }))];
}

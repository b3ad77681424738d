import { init } from './0001-init.js';
import { uploads } from './0002-uploads.js';
import { shares } from './0003-shares.js';
import { devices } from './0004-devices.js';
import type { Migration } from './migration.js';

/** In order, without gaps. */
export const MIGRATIONS: readonly Migration[] = [init, uploads, shares, devices];

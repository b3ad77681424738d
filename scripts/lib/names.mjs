import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

/**
 * The names under which releases are published. They are in `names.json`, for people who publish under
 * others; what cannot read that file is compared with it by `names.test.mjs`.
 *
 * @type {{ title: string, id: string, package: string, image: string, address: string, vendor: string, icon: string, logo: string }}
 */
export const NAMES = JSON.parse(readFileSync(join(ROOT, 'names.json'), 'utf8'));

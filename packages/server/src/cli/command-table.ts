import { cmdsAdd, cmdsLs, cmdsRm } from './cmds/cmds.js';
import type { Command } from './command.js';
import { configCat } from './config/cat.js';
import { configExport } from './config/export.js';
import { configImport } from './config/import.js';
import { configInit, configSet } from './config/set.js';
import { doctor } from './doctor/doctor.js';
import { completionOf } from './plain/completion.js';
import { hash } from './plain/hash.js';
import { version } from './plain/version.js';
import { rulesAdd, rulesLs, rulesRm } from './rules/rules.js';
import { usersAdd } from './users/add.js';
import { usersExport } from './users/export.js';
import { usersImport } from './users/import.js';
import { usersFind, usersLs } from './users/list.js';
import { usersRm } from './users/remove.js';
import { usersResetPassword } from './users/reset-password.js';
import { usersUpdate } from './users/update.js';

/** Every command but serving, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  usersAdd,
  usersLs,
  usersFind,
  usersUpdate,
  usersRm,
  usersResetPassword,
  usersExport,
  usersImport,
  configInit,
  configSet,
  configCat,
  configExport,
  configImport,
  rulesAdd,
  rulesLs,
  rulesRm,
  cmdsAdd,
  cmdsLs,
  cmdsRm,
  hash,
  doctor,
  completionOf(() => COMMANDS),
  version,
];

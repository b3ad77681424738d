import { bansLift, bansLs } from './bans.js';
import { cmdsAdd, cmdsLs, cmdsRm } from './cmds.js';
import type { Command } from './command.js';
import { configCat } from './config/cat.js';
import { configExport } from './config/export.js';
import { configImport } from './config/import.js';
import { configInit, configSet } from './config/set.js';
import { convertSetUp } from './convert.js';
import { demo } from './demo/demo.js';
import { drill } from './drill/drill.js';
import { groupsAdd, groupsLs, groupsMembers, groupsRm, groupsUpdate } from './groups/commands.js';
import { importFileBrowser } from './import-filebrowser.js';
import { mailPassword } from './mail.js';
import { completionOf, hash, version } from './plain-commands.js';
import { rulesAdd, rulesLs, rulesRm } from './rules.js';
import { trashAdopt } from './trash.js';
import { backup } from './upkeep/backup.js';
import { clockConfirm } from './upkeep/clock.js';
import { doctor } from './upkeep/doctor.js';
import { health } from './upkeep/health.js';
import { restore } from './upkeep/restore.js';
import { serviceInstall, serviceStatus, serviceUninstall } from './upkeep/service.js';
import { usersAdd, usersFind, usersLs, usersResetPassword, usersRm, usersUpdate } from './users/commands.js';
import { usersExport, usersImport } from './users/exchange-commands.js';
import { usersLink } from './users/password-link.js';
import { usersResetFactors } from './users/reset-factors.js';

/** All CLI commands, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  usersAdd,
  usersLs,
  usersFind,
  usersUpdate,
  usersRm,
  usersResetPassword,
  usersLink,
  usersResetFactors,
  usersExport,
  usersImport,
  groupsAdd,
  groupsLs,
  groupsUpdate,
  groupsMembers,
  groupsRm,
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
  bansLs,
  bansLift,
  mailPassword,
  importFileBrowser,
  convertSetUp,
  trashAdopt,
  backup,
  restore,
  serviceInstall,
  serviceUninstall,
  serviceStatus,
  health,
  hash,
  doctor,
  drill,
  demo,
  clockConfirm,
  completionOf(() => COMMANDS),
  version,
];

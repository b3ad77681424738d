import { init } from './0001-init.js';
import { uploads } from './0002-uploads.js';
import { shares } from './0003-shares.js';
import { devices } from './0004-devices.js';
import { imports } from './0005-imports.js';
import { shortPasswords } from './0006-short-passwords.js';
import { userFolders } from './0007-user-folders.js';
import { fileIds } from './0008-file-ids.js';
import { changeNotices } from './0009-change-notices.js';
import { trash } from './0010-trash.js';
import { history } from './0011-history.js';
import { jobs } from './0012-jobs.js';
import { versions } from './0013-versions.js';
import { trashLimits } from './0014-trash-limits.js';
import { bursts } from './0015-bursts.js';
import { places } from './0016-places.js';
import { albums } from './0017-albums.js';
import { albumCovers } from './0018-album-covers.js';
import { versionsOfObjects } from './0019-versions-of-objects.js';
import { nodes } from './0020-nodes.js';
import { sharedCounts } from './0021-shared-counts.js';
import { retentionClock } from './0022-retention-clock.js';
import { changePositions } from './0023-change-positions.js';
import { replacedShares } from './0024-replaced-shares.js';
import { folderViews } from './0025-folder-views.js';
import { themesAndMissingFiles } from './0026-themes-and-missing-files.js';
import { selections } from './0027-selections.js';
import { volumesOfStorages } from './0028-volumes-of-storages.js';
import { uploadTails } from './0029-upload-tails.js';
import { apiKeys } from './0030-api-keys.js';
import { secondFactors } from './0031-second-factors.js';
import { bans } from './0032-bans.js';
import { passkeys } from './0033-passkeys.js';
import { passwordLinks } from './0034-password-links.js';
import { signOn } from './0035-sign-on.js';
import { mail } from './0036-mail.js';
import { activity } from './0037-activity.js';
import { groups } from './0038-groups.js';
import { viewOnlyShares } from './0039-view-only-shares.js';
import { quotas } from './0040-quotas.js';
import { placesOfKeys } from './0041-places-of-keys.js';
import type { Migration } from './migration.js';

/** The migrations in order, without gaps. */
export const MIGRATIONS: readonly Migration[] = [
  init,
  uploads,
  shares,
  devices,
  imports,
  shortPasswords,
  userFolders,
  fileIds,
  changeNotices,
  trash,
  history,
  jobs,
  versions,
  trashLimits,
  bursts,
  places,
  albums,
  albumCovers,
  versionsOfObjects,
  nodes,
  sharedCounts,
  retentionClock,
  changePositions,
  replacedShares,
  folderViews,
  themesAndMissingFiles,
  selections,
  volumesOfStorages,
  uploadTails,
  apiKeys,
  secondFactors,
  bans,
  passkeys,
  passwordLinks,
  signOn,
  mail,
  activity,
  groups,
  viewOnlyShares,
  quotas,
  placesOfKeys,
];

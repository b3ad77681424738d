import { describeCapabilities } from './agreement.contract.js';
import {
  describeCheapHeads,
  describeFolderIds,
  describeFolderTimes,
  describeFreeSpace,
  describeModes,
  describeRealPaths,
  describeRename,
  describeRenameMany,
  describeWatch,
} from './capabilities.contract.js';
import { describeChanges } from './changes.contract.js';
import { describeCopies, describeCopyResults } from './copies.contract.js';
import { describeFileSystem } from './core.contract.js';
import { describeFilter } from './filter.contract.js';
import { openGuardedMemory, openGuardedObjects, openMemory, openObjects } from './in-memory.js';
import { describeLocalDisk } from './local-disk.contract.js';
import { openBareDisk, openGuardedDisk, openMountedDisk } from './on-disk.js';
import { describeStorage } from './rig.js';
import { describeSymlinks } from './symlinks.contract.js';
import { describeTrash } from './trash.contract.js';
import { describeVersions } from './versions.contract.js';
import { describeVersionsOnDisk } from './versions-on-disk.contract.js';

type Groups<Open extends () => Promise<unknown>> = (rig: () => Awaited<ReturnType<Open>>) => void;

/** Of both, a storage of itself and below a guard. */
const inMemory: Groups<typeof openMemory | typeof openGuardedMemory> = (rig) => {
  describeFileSystem(rig);
  describeModes(rig);
  describeFolderTimes(rig);
  describeFolderIds(rig);
  describeRename(rig);
  describeCheapHeads(rig);
  describeFreeSpace(rig);
  describeCapabilities(rig);
};
const ofObjects: Groups<typeof openObjects | typeof openGuardedObjects> = (rig) => {
  describeFileSystem(rig);
  describeFolderIds(rig);
  describeCopies(rig);
  describeCapabilities(rig);
};
const onDisk: Groups<typeof openBareDisk | typeof openGuardedDisk> = (rig) => {
  describeFileSystem(rig);
  describeModes(rig);
  describeFolderTimes(rig);
  describeFolderIds(rig);
  describeRename(rig);
  describeCheapHeads(rig);
  describeFreeSpace(rig);
  describeCapabilities(rig);
  describeRealPaths(rig);
  describeSymlinks(rig);
  describeLocalDisk(rig);
};
const keeping: Groups<typeof openBareDisk> = (rig) => {
  describeVersions(rig);
  describeVersionsOnDisk(rig);
};

for (const [title, options] of [
  ['the bare disk', {}],
  ['the bare disk without descriptors', { portable: true }],
] as const) {
  describeStorage(
    title,
    () => openBareDisk(options),
    (rig) => {
      onDisk(rig);
      describeFilter(rig);
      describeChanges(rig);
      describeRenameMany(rig);
      describeWatch(rig);
      describeTrash(rig);
      keeping(rig);
    },
  );
}
describeStorage('a disk without hard links', () => openBareDisk({ hardLinks: false }), keeping);
describeStorage('a disk among mounted storages', openMountedDisk, (rig) => {
  describeTrash(rig);
  describeVersions(rig);
  describeCapabilities(rig);
});
describeStorage('a guarded disk, by workers alone', openGuardedDisk, onDisk);

for (const [title, form] of [
  ['the bare memory', { foldsCase: false }],
  ['a memory that folds case', { foldsCase: true }],
] as const) {
  describeStorage(
    title,
    () => openMemory(form),
    (rig) => {
      inMemory(rig);
      describeFilter(rig);
      describeChanges(rig);
      describeRenameMany(rig);
    },
  );
}
describeStorage('a guarded memory', openGuardedMemory, inMemory);
describeStorage('a memory of objects', openObjects, (rig) => {
  ofObjects(rig);
  describeCopyResults(rig);
  describeFilter(rig);
  describeChanges(rig);
  describeRenameMany(rig);
});
describeStorage('a guarded memory of objects', openGuardedObjects, ofObjects);

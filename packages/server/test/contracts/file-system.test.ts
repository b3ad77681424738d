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
import {
  openGuardedMemory,
  openGuardedObjects,
  openMemory,
  openMemoryOfFolders,
  openObjects,
} from './in-memory.js';
import { describeLocalDisk } from './local-disk.contract.js';
import { openBareDisk, openDiskOfFolders, openGuardedDisk, openMountedDisk } from './on-disk.js';
import { describeScatteredUploads } from './scattered.contract.js';
import { describeSymlinks } from './symlinks.contract.js';
import { describeTrash } from './trash.contract.js';
import { describeStorage } from './under-test.js';
import { describeVersions } from './versions.contract.js';
import { describeVersionsOnDisk } from './versions-on-disk.contract.js';

type Groups<Open extends () => Promise<unknown>> = (underTest: () => Awaited<ReturnType<Open>>) => void;

/** Of both, a storage of itself and below a guard. */
const inMemory: Groups<typeof openMemory | typeof openGuardedMemory | typeof openMemoryOfFolders> = (
  underTest,
) => {
  describeFileSystem(underTest);
  describeModes(underTest);
  describeFolderTimes(underTest);
  describeFolderIds(underTest);
  describeRename(underTest);
  describeCheapHeads(underTest);
  describeFreeSpace(underTest);
  describeScatteredUploads(underTest);
  describeCapabilities(underTest);
};
const ofObjects: Groups<typeof openObjects | typeof openGuardedObjects> = (underTest) => {
  describeFileSystem(underTest);
  describeFolderIds(underTest);
  describeCopies(underTest);
  describeCapabilities(underTest);
};
const onDisk: Groups<typeof openBareDisk | typeof openGuardedDisk | typeof openDiskOfFolders> = (
  underTest,
) => {
  describeFileSystem(underTest);
  describeModes(underTest);
  describeFolderTimes(underTest);
  describeFolderIds(underTest);
  describeRename(underTest);
  describeCheapHeads(underTest);
  describeFreeSpace(underTest);
  describeScatteredUploads(underTest);
  describeCapabilities(underTest);
  describeRealPaths(underTest);
  describeSymlinks(underTest);
  describeLocalDisk(underTest);
};
const keeping: Groups<typeof openBareDisk> = (underTest) => {
  describeVersions(underTest);
  describeVersionsOnDisk(underTest);
};

for (const [title, options] of [
  ['the bare disk', {}],
  ['the bare disk without descriptors', { portable: true }],
] as const) {
  describeStorage(
    title,
    () => openBareDisk(options),
    (underTest) => {
      onDisk(underTest);
      describeFilter(underTest);
      describeChanges(underTest);
      describeRenameMany(underTest);
      describeWatch(underTest);
      describeTrash(underTest);
      keeping(underTest);
    },
  );
}
describeStorage('a disk without hard links', () => openBareDisk({ hardLinks: false }), keeping);
describeStorage('a disk among mounted storages', openMountedDisk, (underTest) => {
  describeTrash(underTest);
  describeVersions(underTest);
  describeCapabilities(underTest);
});
describeStorage('a guarded disk, by workers alone', openGuardedDisk, onDisk);
describeStorage('a folder among several of a user', openDiskOfFolders, onDisk);

for (const [title, form] of [
  ['the bare memory', { foldsCase: false }],
  ['a memory that folds case', { foldsCase: true }],
] as const) {
  describeStorage(
    title,
    () => openMemory(form),
    (underTest) => {
      inMemory(underTest);
      describeFilter(underTest);
      describeChanges(underTest);
      describeRenameMany(underTest);
    },
  );
}
describeStorage('a guarded memory', openGuardedMemory, inMemory);
describeStorage('a folder in memory among several of a user', openMemoryOfFolders, inMemory);
describeStorage('a memory of objects', openObjects, (underTest) => {
  ofObjects(underTest);
  describeCopyResults(underTest);
  describeFilter(underTest);
  describeChanges(underTest);
  describeRenameMany(underTest);
});
describeStorage('a guarded memory of objects', openGuardedObjects, ofObjects);

import { strideOf } from '../killed-server.js';
import { openKilledMemory, openKilledObjects } from './in-memory.js';
import { describeKilled, describeKilledCopies, describeKilledRename } from './killed.contract.js';
import { openKilledDisk } from './killed-disk.js';
import { describeStorage } from './rig.js';

describeStorage('the bare memory', openKilledMemory, (rig) => {
  describeKilled(rig);
  describeKilledRename(rig);
});
describeStorage('a memory of objects', openKilledObjects, (rig) => {
  describeKilled(rig);
  describeKilledCopies(rig);
});
describeStorage('the bare disk', openKilledDisk, (rig) => {
  describeKilled(rig, strideOf(11));
  describeKilledRename(rig, strideOf(11));
});

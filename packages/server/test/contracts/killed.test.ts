import { strideOf } from '../killed-server.js';
import { openKilledMemory } from './in-memory.js';
import { describeKilled } from './killed.contract.js';
import { openKilledDisk } from './killed-disk.js';
import { describeStorage } from './rig.js';

describeStorage('the bare memory', openKilledMemory, (rig) => describeKilled(rig));
describeStorage('the bare disk', openKilledDisk, (rig) => describeKilled(rig, strideOf(11)));

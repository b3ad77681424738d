import { strideOf } from '../killed-server.js';
import { openKilledMemory, openKilledObjects } from './in-memory.js';
import { describeKilled, describeKilledCopies, describeKilledRename } from './killed.contract.js';
import { openKilledDisk } from './killed-disk.js';
import { describeStorage } from './under-test.js';

describeStorage('the bare memory', openKilledMemory, (underTest) => {
  describeKilled(underTest);
  describeKilledRename(underTest);
});
describeStorage('a memory of objects', openKilledObjects, (underTest) => {
  describeKilled(underTest);
  describeKilledCopies(underTest);
});
describeStorage('the bare disk', openKilledDisk, (underTest) => {
  describeKilled(underTest, strideOf(11));
  describeKilledRename(underTest, strideOf(11));
});

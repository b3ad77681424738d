import { describeAnotherWriter, describeAnotherWriterAndRestore } from './another-writer.contract.js';
import { openMemory, openObjects } from './in-memory.js';
import { openBareDisk } from './on-disk.js';
import { describeStorage } from './under-test.js';

describeStorage('the bare memory', openMemory, describeAnotherWriter);
describeStorage('a memory of objects', openObjects, describeAnotherWriter);
for (const [title, options] of [
  ['the bare disk', {}],
  ['the bare disk without descriptors', { portable: true }],
] as const) {
  describeStorage(
    title,
    () => openBareDisk(options),
    (underTest) => {
      describeAnotherWriter(underTest);
      describeAnotherWriterAndRestore(underTest);
    },
  );
}

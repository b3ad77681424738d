import { describeListing } from './listing.contract.js';
import { describeNames } from './names.contract.js';
import { describeReading } from './reading.contract.js';
import { describeRemoving, describeTransfers } from './transferring.contract.js';
import type { UnderTest } from './under-test.js';
import { describeUploads } from './uploads.contract.js';
import { describeWalking } from './walking.contract.js';
import { describeWriting } from './writing.contract.js';

/** Every file system keeps these promises, whatever it is stacked of and whatever storage is below it. */
export function describeFileSystem(underTest: UnderTest): void {
  describeReading(underTest);
  describeListing(underTest);
  describeWalking(underTest);
  describeWriting(underTest);
  describeTransfers(underTest);
  describeRemoving(underTest);
  describeNames(underTest);
  describeUploads(underTest);
}

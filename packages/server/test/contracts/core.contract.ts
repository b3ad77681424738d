import { describeListing } from './listing.contract.js';
import { describeNames } from './names.contract.js';
import { describeReading } from './reading.contract.js';
import type { Rig } from './rig.js';
import { describeRemoving, describeTransfers } from './transferring.contract.js';
import { describeUploads } from './uploads.contract.js';
import { describeWalking } from './walking.contract.js';
import { describeWriting } from './writing.contract.js';

/** What every file system keeps, whatever it is stacked of and whatever storage is below it. */
export function describeFileSystem(rig: Rig): void {
  describeReading(rig);
  describeListing(rig);
  describeWalking(rig);
  describeWriting(rig);
  describeTransfers(rig);
  describeRemoving(rig);
  describeNames(rig);
  describeUploads(rig);
}

import { AppError } from '../../../../lib/app-error.js';
import type { Ground } from '../../tree/view.js';
import type { LongJob } from '../steps.js';
import { assertLinkInside, type Child } from '../tree-check.js';
import { copyFile } from './copy-file.js';
import {
  assertFits,
  checkFolders,
  findEnds,
  isFolder,
  prepareTarget,
  type TransferJob,
  type Transferred,
} from './plan.js';
import { copyFolderWhole } from './staged-folder.js';

/**
 * Copies a file, or a folder with all in it, into an existing folder of that name if told to. A link that leads out
 * anywhere below stops the whole before anything is written.
 */
export function* copy(ground: Ground, job: TransferJob): LongJob<Transferred> {
  const ends = findEnds(ground, job, 'follow');
  const { source, target, name, stats, spot } = ends;
  try {
    assertFits(ends, job.override);
    if (!stats.isFile() && !isFolder(ends)) throw new AppError('invalid_input', 'this is not a file');
    if (isFolder(ends)) {
      const each = (child: Child) => {
        if (child.kind === 'link') assertLinkInside(source, child.name);
      };
      yield* checkFolders(ends, job, { each, onHidden: 'skip' });
    }
    const result: Transferred = {
      from: source.serverPath(name),
      to: target.serverPath(...spot.missing, spot.name),
      replaced: spot.stats !== null,
    };
    if (job.rehearse) return result;
    prepareTarget(ends);
    const { override } = job;
    const progress = { entries: 0, bytes: 0 };
    const terms = { source, target, override, durable: false, followFileLinks: true };
    if (isFolder(ends)) yield* copyFolderWhole(terms, ends, progress);
    else yield* copyFile({ ...terms, name, toName: spot.name }, progress);
    return result;
  } finally {
    source.close();
    target.close();
  }
}

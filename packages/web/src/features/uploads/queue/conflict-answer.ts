import { numberedName } from './free-name';
import type { ConflictChoice, UploadJob, UploadState } from './upload-job';

/** Prepares `job` for what was chosen; returns the state that it goes to. */
export function answerConflict(job: UploadJob, choice: ConflictChoice): UploadState {
  job.existing = undefined;
  if (choice === 'skip') return 'cancelled';
  if (choice === 'replace') job.override = true;
  else takeNextName(job);
  return 'queued';
}

function takeNextName(job: UploadJob): void {
  job.copies++;
  const own = job.relativePath.slice(job.relativePath.lastIndexOf('/') + 1);
  const folder = job.path.slice(0, job.path.lastIndexOf('/') + 1);
  job.name = numberedName(own, job.copies);
  job.path = folder + job.name;
}

import { endsWell } from '../core/process/isolation.js';
import { kernelNumber } from '../core/state/place-facts.js';
import { type Finding, good, odd } from './finding.js';

const FEW_WATCHES = 65_536;
const FEW_FILES = 4096;

export async function checkFfmpeg(): Promise<Finding> {
  if (await endsWell(['ffmpeg', '-version'])) return good('ffmpeg is installed: videos have thumbnails.');
  return odd(
    'ffmpeg is not installed: videos have no thumbnails.',
    'Install it (apt install ffmpeg) if they should.',
  );
}

/** All programs of an account share the limit of watched folders. */
export async function checkInotify(): Promise<Finding> {
  const limit = await kernelNumber('/proc/sys/fs/inotify/max_user_watches');
  if (limit === null) return good('This system has no inotify limit.');
  if (limit >= FEW_WATCHES) return good(`inotify can watch ${limit} folders.`);
  return odd(
    `inotify can watch only ${limit} folders.`,
    'Run sysctl fs.inotify.max_user_watches=524288, and add the same line to a file in /etc/sysctl.d/.',
  );
}

export async function checkOpenFiles(): Promise<Finding> {
  const limit = await kernelNumber('/proc/self/limits', /^Max open files\s+(\d+)/m);
  if (limit === null || limit >= FEW_FILES) return good(`${limit ?? 'Enough'} files can be open at once.`);
  return odd(
    `Only ${limit} files can be open at once.`,
    'Set LimitNOFILE=65536 in the unit, or run ulimit -n 65536.',
  );
}

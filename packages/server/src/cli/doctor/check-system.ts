import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { kernelNumber } from '../../core/state/place-facts.js';
import { type Finding, good, odd } from './finding.js';

const FEW_WATCHES = 65_536;
const FEW_FILES = 4096;

export async function checkFfmpeg(): Promise<Finding> {
  const child = spawn('ffmpeg', ['-version'], { stdio: 'ignore', timeout: 5000 });
  const code = await once(child, 'exit').then(
    ([ended]) => ended as number | null,
    () => null,
  );
  if (code === 0) return good('ffmpeg is there: videos get thumbnails.');
  return odd(
    'ffmpeg is not there: videos get no thumbnails.',
    'Install it (apt install ffmpeg) if they should.',
  );
}

/** Watches of folders are shared by all programs of an account. */
export async function checkInotify(): Promise<Finding> {
  const limit = await kernelNumber('/proc/sys/fs/inotify/max_user_watches');
  if (limit === null) return good('This system has no limit of inotify.');
  if (limit >= FEW_WATCHES) return good(`inotify may watch ${limit} folders.`);
  return odd(
    `inotify may watch ${limit} folders only.`,
    'sysctl fs.inotify.max_user_watches=524288, and the same line in /etc/sysctl.d/.',
  );
}

export async function checkOpenFiles(): Promise<Finding> {
  const limit = await kernelNumber('/proc/self/limits', /^Max open files\s+(\d+)/m);
  if (limit === null || limit >= FEW_FILES) return good(`${limit ?? 'Enough'} files may be open at once.`);
  return odd(
    `Only ${limit} files may be open at once.`,
    'LimitNOFILE=65536 in the unit, or ulimit -n 65536.',
  );
}

export function checkAccount(): Finding {
  if (process.getuid?.() !== 0) return good('The account is not root.');
  return odd('This runs as root.', 'Run the server as an account of its own, so that a fault stays small.');
}

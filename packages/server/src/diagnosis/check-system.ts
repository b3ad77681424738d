import { endsWell, sandboxWorks } from '../core/process/isolation.js';
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

const OLDEST_MAINTAINED = 22;
/** Until then releases with an odd number were maintained for half a year only. */
const FIRST_OF_EACH_YEAR = 27;

/** `version` is that of Node, such as `v26.1.0`. */
export function checkNode(version = process.version): Finding {
  const major = Number.parseInt(version.slice(1), 10);
  const isShort = major < FIRST_OF_EACH_YEAR && major % 2 === 1;
  if (major >= OLDEST_MAINTAINED && !isShort) return good(`Node is ${version}.`);
  return odd(
    `Node is ${version}, which gets no security fixes any more.`,
    'Install Node 24 or 26; the archives and the image contain Node 26.',
  );
}

const INSTALL_SANDBOX = 'Install bubblewrap (apt install bubblewrap), and permit it user namespaces.';

/** `withoutSandbox` is what a running server decodes without it at present. */
export async function checkSandbox(withoutSandbox: readonly string[] = []): Promise<Finding> {
  const works = await sandboxWorks();
  if (withoutSandbox.length > 0) {
    const text = `At present ${withoutSandbox.join(' and ')} are decoded without a sandbox, because that failed.`;
    return odd(text, works ? 'It is tried again within an hour; or restart the server.' : INSTALL_SANDBOX);
  }
  if (works) return good('Pictures and videos are decoded in a sandbox.');
  return odd('There is no sandbox: pictures and videos are decoded with limits only.', INSTALL_SANDBOX);
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

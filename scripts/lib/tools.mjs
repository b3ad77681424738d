import { spawnSync } from 'node:child_process';
import { CHROMIUM_PROGRAMS } from './chromium.mjs';
import { ENGINE_PROGRAMS } from './engines.mjs';
import { run } from './run.mjs';
import { isCi } from './time-limits.mjs';

const [FIREFOX] = ENGINE_PROGRAMS.Firefox;
const [WEBKIT, SCREEN] = ENGINE_PROGRAMS.WebKit;

/** Programs that some tests need, each with its alternatives and the Debian packages that contain it. */
const TOOLS = [
  {
    program: CHROMIUM_PROGRAMS[0],
    or: CHROMIUM_PROGRAMS.slice(1),
    packages: ['chromium-headless-shell'],
    without: 'the browser tests',
  },
  {
    program: FIREFOX[0],
    or: FIREFOX.slice(1),
    packages: ['firefox-esr'],
    without: 'the stories in Firefox',
  },
  { program: WEBKIT[0], packages: ['webkit2gtk-driver'], without: 'the stories in WebKit' },
  { program: SCREEN[0], packages: ['xvfb'], without: 'the stories in WebKit' },
  { program: 'unzip', packages: ['unzip'], without: 'checking zip archives with unzip' },
  { program: 'bzip2', packages: ['bzip2'], without: 'checking bzip2 archives' },
  { program: 'xz', packages: ['xz-utils'], without: 'checking xz archives' },
  { program: 'lz4', packages: ['lz4'], without: 'checking lz4 archives' },
  { program: 'zstd', packages: ['zstd'], without: 'checking zstd archives' },
  { program: 'brotli', packages: ['brotli'], without: 'checking brotli archives' },
  { program: 'nginx', packages: ['nginx-light'], without: 'the sample configuration of nginx' },
  { program: 'caddy', packages: ['caddy'], without: 'the sample configuration of Caddy' },
  { program: 'apache2', packages: ['apache2-bin'], without: 'the default configuration of Apache' },
  { program: 'haproxy', packages: ['haproxy'], without: 'the default configuration of HAProxy' },
  { program: 'systemd-analyze', packages: ['systemd'], without: 'checking the unit of the service' },
  { program: 'bwrap', packages: ['bubblewrap'], without: 'the sandbox of commands' },
  { program: 'busybox', packages: ['busybox'], without: 'starting the set-ups of File Browser' },
  { program: 'wget', packages: ['wget'], without: 'the health checks of old containers' },
  { program: 'curl', packages: ['curl'], without: 'the examples of the documentation' },
  { program: 'shellcheck', packages: ['shellcheck'], without: 'the scripts of stores' },
  { program: 'slapd', packages: ['slapd'], without: 'logins by LDAP' },
  { program: 'faketime', packages: ['faketime'], without: 'a clock that is wrong' },
  { program: 'ffmpeg', packages: ['ffmpeg'], without: 'pictures out of videos' },
];

/**
 * Installs missing tools if it may (Debian, as root). Returns a sentence for each tool that is still missing:
 * its tests are skipped, and under CI that is a failure.
 */
export async function ensureTools() {
  const missing = toolsToInstall(hasProgram, isCi);
  if (missing.length > 0 && process.getuid?.() === 0 && hasProgram('apt-get')) {
    console.log(`Installing ${missing.map((tool) => tool.program).join(', ')} for the tests …`);
    const packages = missing.flatMap((tool) => tool.packages);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const install = () =>
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
        env,
        stdio: 'ignore',
      });
    if ((await install()) !== 0) {
      await run('apt-get', ['update', '-qq'], { stdio: 'ignore' });
      await install();
    }
  }
  return TOOLS.filter((tool) => !hasTool(tool)).map(
    (tool) =>
      `${tool.program} is not installed (Debian package ${tool.packages.join(', ')}): without it, ${tool.without} cannot run`,
  );
}

/**
 * The tools that have to be installed. An alternative will do on the machine of a developer; CI installs the
 * first choice as well, because each browser test takes a sixth less processor time in the headless shell.
 * Where that fails, the alternative does.
 *
 * @param {(program: string) => boolean} isInstalled
 * @param {boolean} isBestWanted
 */
export function toolsToInstall(isInstalled, isBestWanted) {
  return TOOLS.filter(({ program, or = [] }) => ![program, ...(isBestWanted ? [] : or)].some(isInstalled));
}

function hasTool({ program, or = [] }) {
  return [program, ...or].some(hasProgram);
}

function hasProgram(program) {
  return spawnSync('which', [program], { stdio: 'ignore' }).status === 0;
}

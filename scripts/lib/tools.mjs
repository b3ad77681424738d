import { spawnSync } from 'node:child_process';
import { run } from './run.mjs';

/** Programs that some tests check our output with, and the Debian package of each. */
const TOOLS = [
  { program: 'chromium', packages: ['chromium'], without: 'the browser tests' },
  { program: 'unzip', packages: ['unzip'], without: 'checking zip archives with unzip' },
  { program: 'bzip2', packages: ['bzip2'], without: 'checking bzip2 archives' },
  { program: 'xz', packages: ['xz-utils'], without: 'checking xz archives' },
  { program: 'lz4', packages: ['lz4'], without: 'checking lz4 archives' },
  { program: 'zstd', packages: ['zstd'], without: 'checking zstd archives' },
  { program: 'brotli', packages: ['brotli'], without: 'checking brotli archives' },
  { program: 'bwrap', packages: ['bubblewrap'], without: 'the sandbox of commands' },
];

/**
 * Installs missing tools where it may (Debian, as root). Returns a sentence for each that is still missing: outside
 * CI its tests are skipped, under CI that is a failure.
 */
export async function ensureTools() {
  const missing = TOOLS.filter((tool) => !hasProgram(tool.program));
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
  return TOOLS.filter((tool) => !hasProgram(tool.program)).map(
    (tool) =>
      `${tool.program} is not installed (Debian package ${tool.packages.join(', ')}): without it, ${tool.without} cannot run`,
  );
}

function hasProgram(program) {
  return spawnSync('which', [program], { stdio: 'ignore' }).status === 0;
}

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Debian's names for processors. */
const PROCESSORS = {
  x64: { triple: 'x86_64-linux-gnu', name: 'amd64' },
  arm64: { triple: 'aarch64-linux-gnu', name: 'arm64' },
};
const PACKAGES = { 'libatomic.so.1': 'libatomic1', 'libstdc++.so.6': 'libstdc++6' };
const introduction = (
  source,
) => `The libraries in this folder belong to the GNU Compiler Collection. They are Debian's, unchanged, from
its source package ${source}, which contains their sources. The launcher uses those of them that a
system lacks, because Node is linked with them. They are under the GNU General Public License 3 with the GCC Runtime Library
Exception: first what Debian says about it, then the text of the license.
`;

/**
 * The libraries of the compiler that Node is linked with on a platform of Linux, and what their license is;
 * null for other systems, which need none. They come from Debian: from the packages of this processor, or
 * from those that cross compilers use. Throws where those are not installed.
 *
 * @param {string} platform such as `linux-x64`
 * @returns {{ files: { name: string, path: string }[], license: string } | null}
 */
export function compilerLibraries(platform) {
  const [os, cpu] = platform.split('-');
  if (os !== 'linux') return null;
  const found = Object.entries(PACKAGES).map(([name, debian]) => libraryOf(cpu, name, debian));
  const [{ debian }] = found;
  const source = ['-W', '-f', `\${source:Package} \${source:Version}`, debian];
  const copyright = readFileSync(`/usr/share/doc/${debian}/copyright`, 'utf8');
  const license = readFileSync('/usr/share/common-licenses/GPL-3', 'utf8');
  return {
    files: found.map(({ name, path }) => ({ name, path })),
    license: [
      introduction(execFileSync('dpkg-query', source, { encoding: 'utf8' })),
      copyright,
      license,
    ].join(`\n${'='.repeat(80)}\n\n`),
  };
}

function libraryOf(cpu, name, debian) {
  const { triple, name: processor } = PROCESSORS[cpu];
  const places = [
    { path: `/usr/lib/${triple}/${name}`, debian },
    { path: `/usr/${triple}/lib/${name}`, debian: `${debian}-${processor}-cross` },
  ];
  const place = places.find(({ path }) => existsSync(path));
  if (place) return { name, ...place };
  const packages = process.arch === cpu ? debian : `${debian}-${processor}-cross`;
  throw new Error(`${name} for ${cpu} is not installed: apt-get install ${packages}`);
}

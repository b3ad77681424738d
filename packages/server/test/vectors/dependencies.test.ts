import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../../../', import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(new URL(name, ROOT), 'utf8'));

interface Locked {
  version?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
}

test('R-83: every dependency has one exact version and one known content', () => {
  const locked = Object.entries<Locked>(read('package-lock.json').packages);
  const foreign = locked.filter(
    ([path, { link, inBundle }]) => path.includes('node_modules/') && !link && !inBundle,
  );
  expect(foreign.length).toBeGreaterThan(100);
  expect(
    foreign.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? '')).map(([path]) => path),
  ).toEqual([]);
});

test('R-83: every package requires exact versions only', () => {
  const packages = [
    'package.json',
    ...readdirSync(new URL('packages', ROOT)).map((name) => `packages/${name}/package.json`),
  ];
  const loose = packages.flatMap((name) => {
    const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = read(name);
    return Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([, version]) => !/^(?:npm:[a-z-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
      .map(([dependency, version]) => `${name}: ${dependency} ${version}`);
  });
  expect(loose).toEqual([]);
});

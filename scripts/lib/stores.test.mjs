import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { NAMES } from './names.mjs';
import { programVersion } from './package.mjs';
import { ROOT } from './run.mjs';
import { STORE_PICTURES, writeStorePictures } from './store-pictures.mjs';
import { currentStores } from './stores.mjs';

const DEPLOY = join(ROOT, 'deploy');
const files = readdirSync(DEPLOY, { recursive: true })
  .filter((name) => name !== 'README.md' && statSync(join(DEPLOY, name)).isFile())
  .map((name) => name.replaceAll('\\', '/'));

test('no entry holds an image, a package, a vendor or a version that npm run stores leaves as it is', () => {
  const names = {
    title: 'Otherwise',
    id: 'otherwise',
    package: '@other/package',
    image: 'registry.test/other',
    address: 'https://other.test',
    vendor: 'Other people',
  };
  const written = currentStores({ names, version: '98.7.6' });
  const version = programVersion();
  const former = [NAMES.vendor, `${NAMES.image}:${version}`, `--global ${NAMES.package}`, version];
  for (const file of files) {
    const text = written.get(`deploy/${file}`) ?? readFileSync(join(DEPLOY, file), 'utf8');
    // The version of the entry itself.
    const rest = file === 'truenas/satchel/app.yaml' ? text.replace(/^version: .+$/m, '') : text;
    expect([file, former.filter((name) => rest.includes(name))]).toEqual([file, []]);
  }
  expect(written.get('deploy/umbrel/satchel/umbrel-app.yml')).toContain('website: "https://other.test"');
});

test('the folders of entries are called by the id', () => {
  const folders = readdirSync(DEPLOY).flatMap((store) =>
    statSync(join(DEPLOY, store)).isDirectory() && !['proxmox', 'unraid'].includes(store)
      ? readdirSync(join(DEPLOY, store))
      : [],
  );
  expect(folders.length).toBeGreaterThan(6);
  for (const folder of folders) expect(folder.toLowerCase().replace(/_ynh$/, '')).toBe(NAMES.id);
});

test('the pictures that stores ask for are made in their sizes, for each entry that names some', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-pictures-'));
  try {
    await writeStorePictures(folder);
    for (const [file, , width, height] of STORE_PICTURES) {
      const found = await sharp(join(folder, file)).metadata();
      expect([file, found.width, found.height, found.format]).toEqual([
        file,
        width,
        height,
        file.endsWith('.jpg') ? 'jpeg' : 'png',
      ]);
    }
    const gallery = readFileSync(join(DEPLOY, 'umbrel/satchel/umbrel-app.yml'), 'utf8').match(/\d\.jpg/g);
    for (const name of gallery) expect(existsSync(join(folder, 'umbrel/satchel', name))).toBe(true);
    expect(readFileSync(join(folder, 'umbrel/satchel/icon.svg'), 'utf8')).toContain('<svg');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

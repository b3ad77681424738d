import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

/**
 * Where the entries of `deploy/` hold what `names.json` and the version of this program say: the group named `value`. Ids of
 * entries, which never change once a store has them, are not among them.
 *
 * @type {readonly (readonly [file: string, place: RegExp, what: 'image' | 'package' | 'reference' | 'version'])[]}
 */
const PLACES = [
  ['helm/satchel/Chart.yaml', /^appVersion: "(?<value>.+)"$/m, 'version'],
  ['helm/satchel/values.yaml', /^ {2}repository: (?<value>.+)$/m, 'image'],
  ['truenas/satchel/app.yaml', /^app_version: (?<value>.+)$/m, 'version'],
  ['truenas/satchel/ix_values.yaml', /^ {4}repository: (?<value>.+)$/m, 'image'],
  ['truenas/satchel/ix_values.yaml', /^ {4}tag: (?<value>.+)$/m, 'version'],
  ['unraid/satchel.xml', /<Repository>(?<value>.+)<\/Repository>/, 'reference'],
  ['umbrel/satchel/umbrel-app.yml', /^version: "(?<value>.+)"$/m, 'version'],
  ['umbrel/satchel/docker-compose.yml', /^ {4}image: (?<value>.+)$/m, 'reference'],
  ['casaos/Satchel/docker-compose.yml', /^ {4}image: (?<value>.+)$/m, 'reference'],
  ['runtipi/satchel/config.json', /^ {2}"version": "(?<value>.+)",$/m, 'version'],
  ['runtipi/satchel/docker-compose.json', /"image": "(?<value>.+)",$/m, 'reference'],
  ['yunohost/satchel_ynh/manifest.toml', /^version = "(?<value>.+)~ynh\d+"$/m, 'version'],
  ['yunohost/satchel_ynh/scripts/_common.sh', /^package=(?<value>.+)$/m, 'package'],
  ['yunohost/satchel_ynh/conf/systemd.service', /node_modules\/(?<value>.+)\/server\/dist/, 'package'],
  ['proxmox/ct/satchel.sh', /npm install --global (?<value>.+)@latest/, 'package'],
  ['proxmox/install/satchel-install.sh', /npm install --global (?<value>.+)@latest/, 'package'],
  ['home-assistant/satchel/config.yaml', /^version: "(?<value>.+)"$/m, 'version'],
  ['home-assistant/satchel/Dockerfile', /^FROM (?<value>.+)$/m, 'reference'],
  ['dietpi.md', /npm install --global (?<value>.+)$/m, 'package'],
  ['synology.md', /^ {4}image: (?<value>.+)$/m, 'reference'],
  ['qnap.md', /^ {4}image: (?<value>.+)$/m, 'reference'],
];

/** The text of each file of `deploy/` that holds a name or a version, with those of this commit. */
export function currentStores() {
  const read = (path) => readFileSync(join(ROOT, path), 'utf8');
  const { image, package: name } = JSON.parse(read('names.json'));
  const { version } = JSON.parse(read('package.json'));
  const values = { image, package: name, version, reference: `${image}:${version}` };
  const texts = new Map();
  for (const [file, place, what] of PLACES) {
    const path = `deploy/${file}`;
    const text = texts.get(path) ?? read(path);
    const found = new RegExp(place.source, `${place.flags}d`).exec(text)?.indices?.groups?.value;
    if (!found) throw new Error(`${path} does not hold the ${what} where scripts/lib/stores.mjs expects it.`);
    texts.set(path, text.slice(0, found[0]) + values[what] + text.slice(found[1]));
  }
  return texts;
}

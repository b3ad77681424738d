import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NAMES } from './names.mjs';
import { programVersion } from './package.mjs';
import { ROOT } from './run.mjs';

/**
 * The places in the entries of `deploy/` that hold what `names.json` and the version of this program say: the
 * group named `value`. The names of their folders hold the id, too, and are not changed: a store knows an
 * entry by it.
 *
 * @typedef {'address' | 'id' | 'image' | 'package' | 'reference' | 'title' | 'vendor' | 'version'} What
 * @type {readonly (readonly [file: string, place: RegExp, what: What])[]}
 */
const PLACES = [
  ['helm/satchel/Chart.yaml', /^name: (?<value>.+)$/m, 'id'],
  ['helm/satchel/Chart.yaml', /^appVersion: "(?<value>.+)"$/m, 'version'],
  ['helm/satchel/values.yaml', /^ {2}repository: (?<value>.+)$/m, 'image'],
  ['truenas/satchel/app.yaml', /^app_version: (?<value>.+)$/m, 'version'],
  ['truenas/satchel/app.yaml', /^home: '(?<value>.*)'$/m, 'address'],
  ['truenas/satchel/app.yaml', /^name: (?<value>.+)$/m, 'id'],
  ['truenas/satchel/app.yaml', /^title: (?<value>.+)$/m, 'title'],
  ['truenas/satchel/ix_values.yaml', /^ {4}repository: (?<value>.+)$/m, 'image'],
  ['truenas/satchel/ix_values.yaml', /^ {4}tag: (?<value>.+)$/m, 'version'],
  ['unraid/satchel.xml', /<Name>(?<value>.+)<\/Name>/, 'title'],
  ['unraid/satchel.xml', /<Repository>(?<value>.+)<\/Repository>/, 'reference'],
  ['umbrel/satchel/umbrel-app.yml', /^version: "(?<value>.+)"$/m, 'version'],
  ['umbrel/satchel/umbrel-app.yml', /^id: (?<value>.+)$/m, 'id'],
  ['umbrel/satchel/umbrel-app.yml', /^name: (?<value>.+)$/m, 'title'],
  ['umbrel/satchel/umbrel-app.yml', /^developer: (?<value>.+)$/m, 'vendor'],
  ['umbrel/satchel/umbrel-app.yml', /^submitter: (?<value>.+)$/m, 'vendor'],
  ['umbrel/satchel/umbrel-app.yml', /^website: "(?<value>.*)"$/m, 'address'],
  ['umbrel/satchel/umbrel-app.yml', /^repo: "(?<value>.*)"$/m, 'address'],
  ['umbrel/satchel/umbrel-app.yml', /^support: "(?<value>.*)"$/m, 'address'],
  ['umbrel/satchel/docker-compose.yml', /^ {4}image: (?<value>.+)$/m, 'reference'],
  ['casaos/Satchel/docker-compose.yml', /^ {4}image: (?<value>.+)$/m, 'reference'],
  ['casaos/Satchel/docker-compose.yml', /^name: (?<value>.+)$/m, 'id'],
  ['casaos/Satchel/docker-compose.yml', /^ {2}id: (?<value>.+)$/m, 'id'],
  ['casaos/Satchel/docker-compose.yml', /^ {2}author: (?<value>.+)$/m, 'vendor'],
  ['casaos/Satchel/docker-compose.yml', /^ {2}developer: (?<value>.+)$/m, 'vendor'],
  ['casaos/Satchel/docker-compose.yml', /^ {2}title:\n {4}en_US: (?<value>.+)$/m, 'title'],
  ['casaos/Satchel/docker-compose.yml', /^ {2}website: "(?<value>.*)"$/m, 'address'],
  ['runtipi/satchel/config.json', /^ {2}"id": "(?<value>.+)",$/m, 'id'],
  ['runtipi/satchel/config.json', /^ {2}"name": "(?<value>.+)",$/m, 'title'],
  ['runtipi/satchel/config.json', /^ {2}"author": "(?<value>.+)",$/m, 'vendor'],
  ['runtipi/satchel/config.json', /^ {2}"source": "(?<value>.*)",$/m, 'address'],
  ['runtipi/satchel/config.json', /^ {2}"version": "(?<value>.+)",$/m, 'version'],
  ['runtipi/satchel/docker-compose.json', /"image": "(?<value>.+)",$/m, 'reference'],
  ['yunohost/satchel_ynh/manifest.toml', /^version = "(?<value>.+)~ynh\d+"$/m, 'version'],
  ['yunohost/satchel_ynh/manifest.toml', /^id = "(?<value>.+)"$/m, 'id'],
  ['yunohost/satchel_ynh/manifest.toml', /^name = "(?<value>.+)"$/m, 'title'],
  ['yunohost/satchel_ynh/scripts/_common.sh', /^package=(?<value>.+)$/m, 'package'],
  ['yunohost/satchel_ynh/conf/systemd.service', /node_modules\/(?<value>.+)\/server\/dist/, 'package'],
  ['proxmox/ct/satchel.sh', /npm install --global (?<value>.+)@latest/, 'package'],
  ['proxmox/install/satchel-install.sh', /npm install --global (?<value>.+)@latest/, 'package'],
  ['proxmox/ct/satchel.sh', /^# Author: (?<value>.+)$/m, 'vendor'],
  ['proxmox/ct/satchel.sh', /^APP="(?<value>.+)"$/m, 'title'],
  ['proxmox/install/satchel-install.sh', /^# Author: (?<value>.+)$/m, 'vendor'],
  ['proxmox/json/satchel.json', /^ {2}"name": "(?<value>.+)",$/m, 'title'],
  ['proxmox/json/satchel.json', /^ {2}"slug": "(?<value>.+)",$/m, 'id'],
  ['home-assistant/satchel/config.yaml', /^name: (?<value>.+)$/m, 'title'],
  ['home-assistant/satchel/config.yaml', /^slug: (?<value>.+)$/m, 'id'],
  ['home-assistant/satchel/config.yaml', /^version: "(?<value>.+)"$/m, 'version'],
  ['home-assistant/satchel/Dockerfile', /^FROM (?<value>.+)$/m, 'reference'],
  ['dietpi.md', /npm install --global (?<value>.+)$/m, 'package'],
  ['synology.md', /^ {4}image: (?<value>.+)$/m, 'reference'],
  ['qnap.md', /^ {4}image: (?<value>.+)$/m, 'reference'],
];

/**
 * The text of each file of `deploy/` that holds a name or a version, by default with those of this commit.
 */
export function currentStores({ names = NAMES, version = programVersion() } = {}) {
  const values = { ...names, version, reference: `${names.image}:${version}` };
  const texts = new Map();
  for (const [file, place, what] of PLACES) {
    const path = `deploy/${file}`;
    const text = texts.get(path) ?? readFileSync(join(ROOT, path), 'utf8');
    const found = new RegExp(place.source, `${place.flags}d`).exec(text)?.indices?.groups?.value;
    if (!found) throw new Error(`${path} does not hold the ${what} where scripts/lib/stores.mjs expects it.`);
    texts.set(path, text.slice(0, found[0]) + values[what] + text.slice(found[1]));
  }
  return texts;
}

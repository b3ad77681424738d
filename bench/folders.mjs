// `node bench/folders.mjs [ROUNDS] [OTHER]`: what folders and groups cost. Deciding what a user may see, by 100
// rules in one list and in ten groups; and listings of 10,000 entries without rules, and in ten groups, beside
// the same without any. OTHER is the checkout of an earlier build, beside which the plain listing is measured.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pair, report, reportFigure, temporaryFolder } from './lib.mjs';

const ENTRIES = 10_000;
const GROUPS = 10;
const RULES = 100;
const ROUNDS = Number(process.argv[2] ?? 25);
const OTHER = process.argv[3];

const here = await modulesOf(resolve(import.meta.dirname, '..'));
const root = join(temporaryFolder(), 'files');
mkdirSync(join(root, 'team'), { recursive: true });
const names = Array.from({ length: ENTRIES }, (_, index) => `file-${index}.txt`);
for (const name of names) writeFileSync(join(root, 'team', name), '');

decide('100 rules by path in one list', rulesByPath(0, RULES), []);
decide('100 rules by path in ten groups', [], groupsOf(rulesByPath));
decide('10 rules, 100 of the same patterns in ten groups', rulesByPath(0, 10), groupsOf(samePatterns));
decide('100 rules in ten groups, 50 of them patterns', [], groupsOf(mixedRules));

const plain = await listingBy(here, grantOf([], []));
const inGroups = await listingBy(here, grantOf([], groupsOf(rulesByPath)));
const inFolders = await listingBy(here, mountedGrant(groupsOf(rulesByPath)), '/Team 0');
report('listing of 10,000 in ten groups / without', await pair(ROUNDS, inGroups, plain), '<= 1.3');
report('the same, in one of ten folders / without', await pair(ROUNDS, inFolders, plain), '<= 1.3');
if (OTHER) {
  const before = await listingBy(await modulesOf(resolve(OTHER)), grantOf([], []));
  report('listing of 10,000 / by an earlier build', await pair(ROUNDS, plain, before), '<= 1');
}
process.exit();

async function modulesOf(checkout) {
  const load = (path) => import(pathToFileURL(join(checkout, 'packages/server/dist', path)).href);
  const [{ openLocalStorage }, { openFileSystem }, { LISTING_JSON }, { compileRules }] = await Promise.all([
    load('core/storage/local/local-storage.js'),
    load('core/files/open-file-system.js'),
    load('core/resources/listing-json.js'),
    load('core/access/rules.js'),
  ]);
  return { openLocalStorage, openFileSystem, LISTING_JSON, compileRules };
}

function rulesByPath(first, count) {
  return Array.from({ length: count }, (_, index) => ({
    ...{ regex: false, allow: index % 3 === 0, path: `/file-${(first + index) * 7}.txt`, regexp: null },
  }));
}

function pattern(raw) {
  return { regex: true, allow: false, path: '', regexp: { raw } };
}

function samePatterns(_first, count) {
  return Array.from({ length: count }, (_, index) => pattern(`^/secret-${index}/`));
}

function mixedRules(first, count) {
  const half = count / 2;
  const patterns = Array.from({ length: half }, (_, index) => pattern(`\\.secret-${first + index}$`));
  return [...rulesByPath(first, half), ...patterns];
}

function groupsOf(rulesFrom) {
  const each = RULES / GROUPS;
  return Array.from({ length: GROUPS }, (_, group) => rulesFrom(group * each, each));
}

function layersOf(groups) {
  return groups.map((rules) => ({ below: '/', at: '/', rules }));
}

/** Nanoseconds for each entry of a folder whose filter is made anew each time. */
function decide(what, rules, groups) {
  const set = here.compileRules(rules, { layers: layersOf(groups) });
  const once = () => names.filter(set.childFilter('/')).length;
  for (let round = 0; round < 20; round += 1) once();
  const startedAt = performance.now();
  for (let round = 0; round < ROUNDS; round += 1) once();
  reportFigure(what, ((performance.now() - startedAt) * 1e6) / ROUNDS / ENTRIES, 'ns an entry', 'none');
}

function permissions() {
  const names = ['admin', 'execute', 'create', 'rename', 'modify', 'delete', 'share', 'download'];
  return Object.fromEntries(names.map((name) => [name, true]));
}

function grantOf(rules, groups, scope = '/team') {
  const user = { userId: 1, username: 'u', hideDotfiles: false };
  const layers = groups.length > 0 ? { layers: layersOf(groups) } : {};
  return { ...user, scope, permissions: permissions(), rules, ...layers };
}

function mountedGrant(groups) {
  const mounts = Array.from({ length: GROUPS }, (_, index) => ({
    name: `Team ${index}`,
    grant: {
      ...grantOf([], groups),
      layers: [...layersOf(groups), ...layersOf([rulesByPath(index, GROUPS)])],
    },
  }));
  return { ...grantOf([], []), mounts };
}

/** Lists in the threads of a storage of its own, as a server does. */
async function listingBy({ openLocalStorage, openFileSystem, LISTING_JSON }, grant, path = '/') {
  const storage = await openLocalStorage({ root, workers: 2 });
  return async () => {
    const files = openFileSystem({ storage, grant });
    const startedAt = performance.now();
    await files.encodeList(path, LISTING_JSON, { sorting: { by: 'name', asc: false } });
    return performance.now() - startedAt;
  };
}

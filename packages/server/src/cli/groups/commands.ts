import type { Group } from '@satchel/contract';
import { OPERATOR } from '../../features/users/users-service.js';
import { StartError } from '../../lib/start-error.js';
import type { Command, Flag } from '../command.js';
import { defined, listIn } from '../flags.js';
import { MOUNT_FLAGS, mountsFrom, permissionWords } from '../mount-flags.js';
import type { Stores } from '../open-stores.js';
import { GROUP_QUOTA_FLAGS, quotaFrom, quotaTexts } from '../quota-flags.js';
import { shownCell } from '../tab-writer.js';
import { table } from '../table.js';
import { findUser } from '../users/find-user.js';
import { findGroup } from './find-group.js';

const ORIGINS: Flag = {
  name: 'origins',
  value: 'list',
  help: 'Groups of login providers, separated by commas, whose users are members, too; empty for none.',
};

export const groupsLs: Command = {
  name: 'groups ls',
  count: [0, 0],
  summary: 'Lists the groups with their folders.',
  access: 'read',
  async run({ stores, say }) {
    show(await (await stores()).groups.list(), say);
  },
};

export const groupsAdd: Command = {
  name: 'groups add',
  operands: '<name>',
  count: [1, 1],
  summary: 'Creates a group, whose members share folders.',
  flags: [
    ...MOUNT_FLAGS.filter(({ name }) => name !== 'unmount'),
    { name: 'members', value: 'list', help: 'Users by id or name, separated by commas.' },
    ORIGINS,
    ...GROUP_QUOTA_FLAGS,
  ],
  async run({ operands: [name = ''], given, stores, say }) {
    const all = await stores();
    const members = await idsOf(all, listIn(given, 'members') ?? []);
    const mounts = mountsFrom(given, []) ?? [];
    const origins = listIn(given, 'origins') ?? [];
    const { group } = await all.groups.create(OPERATOR, {
      ...{ name, mounts, members, origins },
      quota: quotaFrom(given) ?? {},
    });
    show([group], say);
  },
};

export const groupsUpdate: Command = {
  name: 'groups update',
  operands: '<name or id>',
  count: [1, 1],
  summary: 'Changes what is given of a group.',
  flags: [
    { name: 'name', value: 'name', help: 'The new name.' },
    ...MOUNT_FLAGS,
    ORIGINS,
    ...GROUP_QUOTA_FLAGS,
  ],
  async run({ operands: [which = ''], given, stores, say }) {
    const all = await stores();
    const before = await findGroup(all, which);
    const change = defined({
      name: given.get('name'),
      mounts: mountsFrom(given, before.mounts),
      origins: listIn(given, 'origins'),
      quota: quotaFrom(given, before.quota),
    });
    const { group } = await all.groups.change(OPERATOR, before.id, change);
    show([group], say);
  },
};

export const groupsRm: Command = {
  name: 'groups rm',
  operands: '<name or id>',
  count: [1, 1],
  summary: 'Removes a group. Its folders and all that is in them stay on the server.',
  async run({ operands: [which = ''], stores, say }) {
    const all = await stores();
    const { id, name } = await findGroup(all, which);
    await all.groups.remove(OPERATOR, id, undefined);
    say(`The group ${shownCell(name)} was removed.`);
  },
};

export const groupsMembers: Command = {
  name: 'groups members',
  operands: '<name or id>',
  count: [1, 1],
  summary: 'Lists the members of a group, after it has added and removed those that are given.',
  flags: [
    { name: 'add', value: 'list', help: 'Users by id or name, separated by commas.' },
    { name: 'remove', value: 'list', help: 'The same, for those who are members no more.' },
  ],
  async run({ operands: [which = ''], given, stores, say }) {
    const all = await stores();
    let group = await findGroup(all, which);
    const added = await idsOf(all, listIn(given, 'add') ?? []);
    const removed = await idsOf(all, listIn(given, 'remove') ?? []);
    const foreign = removed.find((id) => !group.members.includes(id));
    if (foreign !== undefined)
      throw new StartError(`The user with the id ${foreign} was not put into the group ${group.name}.`);
    if (added.length + removed.length > 0) {
      const members = [...group.members, ...added].filter((id) => !removed.includes(id));
      group = (await all.groups.change(OPERATOR, group.id, { members })).group;
    }
    await showMembers(all, group, say);
  },
};

async function idsOf(all: Stores, which: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const each of which) ids.push((await findUser(all, each)).id);
  return ids;
}

function show(groups: readonly Group[], say: (text: string) => void): void {
  const rows = groups.flatMap(({ id, name, members, fromProviders, quota, mounts }) => {
    const size = String(new Set([...members, ...fromProviders]).size);
    const head = [String(id), shownCell(name), size, ...quotaTexts(quota)];
    const folders = mounts.map((mount) => [
      ...[shownCell(mount.name), shownCell(mount.path), permissionWords(mount.perm)],
      ...quotaTexts(mount.quota),
    ]);
    const [first = ['', '', '', '', ''], ...others] = folders;
    return [[...head, ...first], ...others.map((folder) => ['', '', '', '', '', ...folder])];
  });
  const limits = ['Quota', 'Max. Files'];
  const head = ['ID', 'Group', 'Members', ...limits, 'Folder', 'Path', 'May', ...limits];
  say(rows.length === 0 ? 'There are no groups.' : table([head, ...rows]));
}

async function showMembers({ users }: Stores, group: Group, say: (text: string) => void): Promise<void> {
  const ids = new Set([...group.members, ...group.fromProviders]);
  const members = (await users.list()).filter(({ id }) => ids.has(id));
  const rows = members.map(({ id, username }) => [
    String(id),
    shownCell(username),
    group.members.includes(id) ? 'put here' : 'by a login provider',
  ]);
  const name = shownCell(group.name);
  say(rows.length === 0 ? `The group ${name} has no members.` : table([['ID', 'Username', 'Why'], ...rows]));
}

import type { Rule } from '@satchel/contract';
import { requireGoodRules } from '../core/access/rule-problem.js';
import { OPERATOR } from '../features/users/users-service.js';
import type { Command, Flag, Given, Invocation } from './command.js';
import { indexFrom, switchIn } from './flags.js';
import { findGroup } from './groups/find-group.js';
import type { Stores } from './open-stores.js';
import { shownCell } from './tab-writer.js';
import { findUser } from './users/find-user.js';

const WHOSE: readonly Flag[] = [
  {
    name: 'username',
    short: 'u',
    value: 'name',
    help: 'The rules of this user; the global ones by default.',
  },
  { name: 'id', short: 'i', value: 'id', help: 'The same, by id.' },
  { name: 'group', value: 'name', help: 'The rules of this group, by name or id.' },
];

export const rulesAdd: Command = {
  name: 'rules add',
  operands: '<path or expression>',
  count: [1, 1],
  summary: 'Adds a rule at the end, where it takes precedence over those before it. It denies by default.',
  flags: [
    { name: 'allow', short: 'a', isSwitch: true, help: 'The rule allows what it matches.' },
    { name: 'regex', short: 'r', isSwitch: true, help: 'The rule is a regular expression, not a path.' },
    ...WHOSE,
  ],
  async run(invocation) {
    const [text = ''] = invocation.operands;
    const regex = switchIn(invocation.given, 'regex') ?? false;
    const allow = switchIn(invocation.given, 'allow') ?? false;
    const rule: Rule = { regex, allow, path: regex ? '' : text, regexp: regex ? { raw: text } : null };
    await change(invocation, (rules) => [...rules, rule]);
  },
};

export const rulesLs: Command = {
  name: 'rules ls',
  summary: 'Lists the rules, counted from 0.',
  flags: WHOSE,
  access: 'read',
  async run({ given, stores, say }) {
    const { rules } = await listOf(await stores(), given);
    show(rules, given, say);
  },
};

export const rulesRm: Command = {
  name: 'rules rm',
  operands: '<index> [last index]',
  count: [1, 2],
  summary: 'Removes the rule with that index, or all from the first to the last.',
  flags: [...WHOSE, { name: 'index', value: 'number', help: 'Accepted from older scripts; has no effect.' }],
  async run(invocation) {
    const [first, last] = invocation.operands;
    await change(invocation, (rules) => {
      const from = indexFrom(first, rules.length, 'rule');
      const to = last === undefined ? from : indexFrom(last, rules.length, 'rule');
      return rules.filter((_, index) => index < from || index > to);
    });
  },
};

/** The rules of everybody, of a user or of a group. */
interface Whose {
  rules: readonly Rule[];
  userId?: number;
  groupId?: number;
}

async function listOf(stores: Stores, given: Given): Promise<Whose> {
  const groupName = given.get('group');
  if (groupName) {
    const { id, rules } = await findGroup(stores, groupName);
    return { rules, groupId: id };
  }
  const whose = whoseRules(given);
  if (whose === undefined) return { rules: (await stores.settings.get()).rules };
  const user = await findUser(stores, whose);
  return { rules: user.rules, userId: user.id };
}

async function change(
  { given, stores, say }: Invocation,
  make: (rules: readonly Rule[]) => Rule[],
): Promise<void> {
  const all = await stores();
  const { rules, userId, groupId } = await listOf(all, given);
  if (groupId !== undefined) {
    await all.groups.change(OPERATOR, groupId, { rules: make(rules) });
  } else if (userId !== undefined) {
    const data = { id: userId, rules: make(rules) };
    await all.service.update(OPERATOR, userId, { what: 'user', which: ['rules'], data });
  } else {
    await all.settings.change((current) => {
      const changed = make(current.rules);
      requireGoodRules(changed);
      return { ...current, rules: changed };
    });
  }
  show((await listOf(all, given)).rules, given, say);
}

/** In the words of File Browser, which scripts read. */
function show(rules: readonly Rule[], given: Given, say: (text: string) => void): void {
  const group = given.get('group');
  const whose = whoseRules(given);
  if (group) say(`Rules for group ${shownCell(group)}:\n`);
  else say(whose === undefined ? 'Global Rules:\n' : `Rules for user ${shownCell(whose)}:\n`);
  for (const [index, { regex, allow, path, regexp }] of rules.entries()) {
    const kind = `${allow ? 'Allow' : 'Disallow'} ${regex ? 'Regex' : 'Path'}`;
    say(`(${index}) ${kind}: \t${shownCell(regex ? (regexp?.raw ?? '') : path)}`);
  }
}

/**
 * The id or name of a user; undefined for the global rules, as an id of 0 and an empty name also mean in File
 * Browser.
 */
function whoseRules(given: Given): string | undefined {
  const id = given.get('id');
  return (id === '0' ? undefined : id) || given.get('username') || undefined;
}

import type { Fixture } from '../support/fixture.js';
import { createUser, type Person } from '../support/satchel.js';

const ALL = ['create', 'delete', 'download', 'modify', 'execute', 'rename', 'share'] as const;
export type Permission = (typeof ALL)[number];

/**
 * Makes users with all permissions but those that are named, each user once. A user without the permission to
 * download may not share either.
 */
export function peopleOf(fixture: Pick<Fixture, 'satchel'>): (...missing: Permission[]) => Promise<Person> {
  const people = new Map<string, Promise<Person>>();
  return (...missing) => {
    const name = missing.join('-') || 'whole';
    const may = (each: Permission) =>
      !missing.includes(each) && !(each === 'share' && missing.includes('download'));
    const perm = Object.fromEntries(ALL.map((each) => [each, may(each)]));
    const person = people.get(name) ?? createUser(fixture.satchel, name, perm, { commands: ['echo'] });
    people.set(name, person);
    return person;
  };
}

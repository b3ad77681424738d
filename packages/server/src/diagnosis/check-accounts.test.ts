import { expect, test } from 'vitest';
import { checkLinkedFolders } from './check-accounts.js';

test('nothing is offered to those who share no folders by symlinks', () => {
  expect(checkLinkedFolders(false, [])).toEqual([]);
});

test.each([
  [true, [], ['every user']],
  [false, ['ann', 'bob'], ['ann, bob']],
  [true, ['ann'], ['every user', 'ann']],
])('folders with rights are offered where links are followed: %s, %j', (followsAll, names, words) => {
  const findings = checkLinkedFolders(followsAll, names);
  expect(findings.map(({ state }) => state)).toEqual(words.map(() => 'odd'));
  for (const [index, word] of words.entries()) expect(findings[index]?.text).toContain(word);
  for (const { advice } of findings) expect(advice).toContain('satchel users update <name> --mount');
});

test('the names of many users are not all listed', () => {
  const names = Array.from({ length: 25 }, (_, index) => `user-${index}`);
  expect(checkLinkedFolders(false, names)[0]?.text).toContain('user-19 and 5 more.');
});

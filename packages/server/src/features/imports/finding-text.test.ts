import { expect, test } from 'vitest';
import { findingText } from './finding-text.js';

test.each([
  ['ann', '/photos', 'update ann --addFolder /photos,'],
  ['Ann Lee', '/my photos', "update 'Ann Lee' --addFolder '/my photos',"],
  ['$(reboot)', "/it's; reboot", "update '$(reboot)' --addFolder '/it'\\''s; reboot',"],
])('the command about a link of %s to %s is safe to paste', (user, path, command) => {
  const finding = { code: 'symlink_leaves_scope', user, userId: 1, path, after: '/x' } as const;
  expect(findingText(finding)).toContain(command);
});

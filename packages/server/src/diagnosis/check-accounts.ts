import { bad, type Finding, good, odd } from './finding.js';

const MOST_NAMES = 20;

export function checkAdministrators(users: readonly { perm: { admin: boolean } }[]): Finding {
  const admins = users.filter(({ perm }) => perm.admin).length;
  if (admins > 0)
    return good(
      `The database can be opened; it has ${users.length} users, ${admins} of them administrators.`,
    );
  return bad(
    'The database has no administrator.',
    'The next start creates one when there are no users; otherwise run: satchel users update <name> --perm.admin',
  );
}

/** Users whose password proved at a login to be shorter than new ones must be. */
export function checkPasswords(names: readonly string[]): Finding {
  if (names.length === 0) return good('No login has used a password that is shorter than new ones must be.');
  return odd(
    `These users have passwords that are shorter than new ones must be: ${listed(names)}.`,
    'The passwords remain valid. Ask for longer ones, or run: satchel users reset-password <name>',
  );
}

const FOLDERS_WITH_RIGHTS =
  'satchel users update <name> --mount /photos --may download, or satchel groups add <name> --mount /photos for several users. docs/permissions.md explains it';

/** Offers folders with rights to those who made something like them of symlinks. */
export function checkLinkedFolders(followsAll: boolean, names: readonly string[]): Finding[] {
  const all = odd(
    'The server follows symlinks that lead out of the served folder, for every user who has one (--followExternalSymlinks).',
    `Where links were made to share folders, folders with rights do it without: each user sees those they are given, with permissions of their own. Run: ${FOLDERS_WITH_RIGHTS}. Nothing has to change.`,
  );
  const some = odd(
    `These users were granted folders behind symlinks in their scopes: ${listed(names)}.`,
    `Those that lie in the served folder can be folders with rights instead, each with permissions of its own. Run: ${FOLDERS_WITH_RIGHTS}. Nothing has to change.`,
  );
  return [...(followsAll ? [all] : []), ...(names.length > 0 ? [some] : [])];
}

function listed(names: readonly string[]): string {
  const rest = names.length - MOST_NAMES;
  return `${names.slice(0, MOST_NAMES).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

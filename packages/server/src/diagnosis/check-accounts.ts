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
  const rest = names.length - MOST_NAMES;
  const listed = `${names.slice(0, MOST_NAMES).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
  return odd(
    `These users have passwords that are shorter than new ones must be: ${listed}.`,
    'The passwords remain valid. Ask for longer ones, or run: satchel users reset-password <name>',
  );
}

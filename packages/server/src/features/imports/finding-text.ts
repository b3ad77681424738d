import type { ImportCode, ImportFinding } from '@satchel/contract';

type Say = (finding: ImportFinding) => string;

/** Names the user of a rule, or all users. */
const whose = ({ user }: ImportFinding): string => (user === undefined ? 'global' : `${user}'s`);
const linkOf = ({ link, path }: ImportFinding): string =>
  `The link ${link}${path === undefined ? '' : ` to ${path}`}`;

const TEXTS: Record<ImportCode, Say> = {
  event_command_off: ({ name, before }) => `The command "${before}" of the event ${name} was not imported.`,
  shell_off: ({ before }) => `The shell "${before}" was not imported.`,
  commands_off: () =>
    'Commands are disabled. When they are enabled, programs of users see only their own folder.',
  option_unnamed: ({ name, before }) =>
    `The option ${name} was not imported, because the file was found and not named: it was "${before}".`,
  proxy_not_trusted: ({ name }) =>
    `The header ${name} is trusted only from proxies on this machine; name others with --trusted-proxies.`,
  sessions_ended: () => 'Everybody has to log in once: the key that signed old sessions was not imported.',
  signup_off: () =>
    'Signup was disabled, because new users would have seen all files. Give new users a home or a default scope first.',
  user_exists: ({ user }) => `The user ${user} existed already and was not changed.`,
  user_damaged: ({ name }) => `The record of the user with the key ${name} is damaged and was not imported.`,
  user_renamed: ({ before, after }) =>
    `The user ${before} is called ${after} now: a name may not begin or end with a space, and two may not differ by case or invisible characters only.`,
  scope_converted: ({ user, before, after }) =>
    `The scope of ${user} was the path ${before} of the machine; it is ${after} below the served folder.`,
  scope_outside: ({ user, before }) =>
    `The scope of ${user}, ${before}, is outside of the served folder. A rule denies this user everything until the scope is changed and the rule removed.`,
  scope_missing: ({ user, path }) => `The folder of ${user}, ${path}, does not exist.`,
  share_needs_download: ({ user, name }) =>
    `The permission to share was removed from ${user ?? `the ${name}`}: it needs the permission to download.`,
  admin_gained_permissions: ({ user, name, after }) =>
    `Administrators have every permission, so ${user ?? `the ${name}`} gained: ${after}.`,
  command_is_pattern: ({ user, before }) =>
    `The program "${before}" of ${user} was a regular expression; programs are named exactly here.`,
  password_default: ({ user }) => `The password of ${user} is the well-known "admin": change it now.`,
  password_short: ({ user }) =>
    `The password of ${user} is shorter than new ones must be. It remains valid: ask for another one, or set one.`,
  password_minimum: ({ before, after }) =>
    `New passwords need at least ${after} characters; File Browser asked for ${before === '' ? 'no minimum' : before}. Shorter ones remain valid, and are named here once their users have logged in.`,
  password_unusable: (finding) =>
    finding.link === undefined
      ? `The password of ${finding.user} is stored in an unknown way: set a new one.`
      : `${linkOf(finding)} has a password that is stored in an unknown way: set a new one.`,
  link_gone: (finding) =>
    `${linkOf(finding)} opens once its file or folder exists again: nothing is there now.`,
  link_outside: (finding) =>
    `${linkOf(finding)} was not imported: it leads out of the scope of ${finding.user}.`,
  link_without_owner: (finding) => `${linkOf(finding)} was not imported: its owner does not exist.`,
  link_exists: (finding) => `${linkOf(finding)} existed already and was not changed.`,
  link_damaged: ({ link }) => `The record of the link ${link} is damaged and was not imported.`,
  symlink_leaves_scope: ({ user, path, after }) => {
    const where = user === undefined ? 'the served folder' : `the scope of ${user}`;
    const instead = after === undefined ? 'its target' : `its target, the file or folder ${after},`;
    return `The symlink ${path} leads out of ${where} and is not followed. To show ${instead} there, ${
      user === undefined
        ? 'mount it in the place of the symlink (mount --bind)'
        : `make it a folder of the user: satchel users update ${shellWord(user)} --addFolder ${shellWord(path ?? '')}`
    }, or move it there.`;
  },
  symlinks_not_all_seen: () =>
    'There are more files or symlinks than the import has checked: other symlinks may lead out of a scope, too.',
  rule_ends_at_segment: (finding) =>
    `The ${whose(finding)} rule for ${finding.path} may have applied to ${finding.before}, too; here it applies only to whole names.`,
  rule_holds_for_folder: (finding) =>
    `The ${whose(finding)} rule for ${finding.path} applies to the folder itself here, not only to its content.`,
  rule_denies_all: (finding) =>
    `The expression "${finding.before}" of a ${whose(finding)} rule is not valid or too long: the rule denies everything until it is changed.`,
  rule_without_slash: (finding) =>
    `The ${whose(finding)} rule for ${finding.path} never applies: its path does not begin with a slash.`,
  setting_changed: ({ name, before, after }) => `The setting ${name} was "${before}" and is "${after}".`,
  option_dropped: ({ name, before }) =>
    `The option ${name} was not imported: ${before === undefined ? 'its value' : `"${before}"`} is not valid.`,
  branding_unusable: ({ path }) => `The branding folder ${path} does not exist or cannot be used.`,
  branding_copied: ({ before, path }) =>
    `The branding files were copied from ${before} to ${path}: change them there.`,
  branding_file_left: ({ path }) =>
    `The file ${path} was not copied: branding uses custom.css and pictures below img, of up to 4 MiB each.`,
  settings_kept: () => 'Existing settings were kept.',
  source_in_use: () =>
    'File Browser was running and used the file. Its later changes are not imported: stop it.',
};

/** One or two English sentences; a `command` is shown separately. */
export function findingText(finding: ImportFinding): string {
  return TEXTS[finding.code](finding);
}

/** Quotes a text that others have chosen for a line that an operator pastes into a shell. */
export function shellWord(text: string): string {
  return /^[\w./@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

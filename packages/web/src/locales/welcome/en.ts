/** What the pages say that administrators see once; it is loaded with them. */
export const messages = {
  'setup.page': 'Set-up',
  'setup.step': 'Step {step, number} of {count, number}',
  'setup.skip': 'Skip set-up',
  'setup.back': 'Back',
  'setup.next': 'Continue',
  'setup.account.title': 'Welcome to {name}',
  'setup.account.text':
    'A few choices, and your files are ready. All of this can be changed later in the settings.',
  'setup.account.language': 'New users start with it, too.',
  'setup.account.keep': 'Leave both empty to keep the password you logged in with.',
  'setup.account.easy': 'Names, common words and keyboard rows are not accepted.',
  'setup.files.title': 'Your files',
  'setup.files.text': 'This folder on the server is what you see here.',
  'setup.files.writable': 'Files can be read and written.',
  'setup.files.readOnly': 'Files can only be read: the server may not write to this folder.',
  'setup.files.free': '{free} of {total} are free.',
  'setup.files.other': 'To serve another folder, stop the server and start it with that folder:',
  'setup.view': 'Folders are shown as',
  'setup.view.auto': 'Automatic',
  'setup.view.list': 'List',
  'setup.view.mosaic': 'Mosaic',
  'setup.view.text':
    'Automatic shows pictures and films as tiles and everything else as a list. You can change it for each folder. New users start with it, too.',
  'setup.people.title': 'Other people',
  'setup.people.text': 'Who may have an account on this server?',
  'setup.people.invited': 'Only people I add',
  'setup.people.invitedText': 'You create their accounts in the user management.',
  'setup.people.anyone': 'Anyone may sign up',
  'setup.people.anyoneText':
    'Anyone who can open the login page can create an account. Each gets a folder of their own and sees only that.',
  'setup.check.good': 'Everything is in order',
  'setup.check.odd': '{count, plural, one {One thing is worth a look} other {# things are worth a look}}',
  'setup.check.text':
    'This is what the server found out about itself. “satchel doctor” tells you the same at any time.',
  'setup.check.passed': '{count, plural, one {# check passed} other {# checks passed}}',
  'setup.check.state': '{state, select, bad {Has to be fixed} odd {Worth a look} other {In order}}',

  'import.title': 'Moved in from File Browser',
  'import.intro': 'The content of {file}, written by File Browser {release}, came over on {date}.',
  'import.untouched': 'The old file was not changed.',
  'import.link': 'Report of the import',
  'import.linkText': 'What came over from File Browser, what is switched off and what is different.',
  'import.links': 'Links',
  'import.options': 'Server options',
  'import.ended':
    '{count, plural, one {# link had ended and was left out.} other {# links had ended and were left out.}}',
  'import.same': 'Everything came over as it was.',
  'import.showAll': '{count, plural, one {Show # more} other {Show # more}}',
  'import.unlisted': '{count, plural, one {# more is not listed.} other {# more are not listed.}}',
  'import.everybody': 'Everyone',
  'import.newUsers': 'New users',
  'import.switchOn': 'To switch it on',
  'import.copy': 'Copy the command',
  'import.copied': 'Command copied',
  'import.off': 'Switched off for now',
  'import.offText':
    'What runs programs, or would not be safe here, waits for your decision. Enter these commands where the server runs.',
  'import.passwords': 'Passwords',
  'import.linksOut': 'Links that stayed behind',
  'import.symlinks': 'Symbolic links that lead out',
  'import.symlinksText':
    'Users see only what is in their folder, so these links are refused. Each can be turned into a folder of its user, or stay refused.',
  'import.symlinkGrant': 'Turn into a folder of this user',
  'import.symlinkRefuse': 'Leave refused',
  'import.symlinkGrantAll': 'Turn all into folders',
  'import.symlinkRefuseAll': 'Leave all refused',
  'import.symlinkGranted': 'This is a folder of the user now.',
  'import.symlinkRefused': 'It stays refused.',
  'import.symlinkFailed':
    'These could not be turned into folders: {paths}. A folder of the system, of the server itself or around the user’s own cannot be one.',
  'import.rules': 'Rules that work differently',

  'import.option_unnamed':
    'It was not imported, because the file was found and not named. Set it again if you want it: {before}',
  'import.commands_off':
    'Commands are switched off. Once they are on, programs that users run see only the folder of that user.',
  'import.proxy_not_trusted':
    'The header {name} is believed only from proxies on this machine. Name others with --trusted-proxies.',
  'import.sessions_ended': 'Everyone has to log in once.',
  'import.signup_off':
    'Signing up is off: whoever signed up would have seen all files. Give new users a home folder before you allow it.',
  'import.user_exists': 'A user of this name was here already and was not changed.',
  'import.damaged': 'This record is damaged and was left out.',
  'import.user_renamed':
    'Was called {before}. A name may not begin or end with a space, and two may not differ by case or invisible characters only.',
  'import.scope_converted': 'The scope was {before}, a path of the machine. Now it is {after}.',
  'import.scope_outside':
    'The scope {before} lies outside of the served folder. A rule denies this user everything until you change the scope and remove the rule.',
  'import.missing': 'The folder {path} is not there.',
  'import.share_needs_download': 'May no longer share: that needs the permission to download.',
  'import.admin_gained_permissions': 'Administrators have every permission. Added: {after}.',
  'import.command_is_pattern':
    'The program {before} was a regular expression. Here programs are named exactly.',
  'import.password_default': 'The password is “admin”, which everybody knows: change it now.',
  'import.password_short':
    'The password is shorter than new passwords have to be. It still works: ask for another one.',
  'import.password_minimum':
    'New passwords need at least {after} characters. Shorter ones still work, and are named here once their users have logged in.',
  'import.password_unusable': 'The password is stored in an unknown way: set a new one.',
  'import.link_gone': 'Nothing is there. The link opens once something is.',
  'import.link_outside': 'It leads out of the scope of its owner, {user}.',
  'import.link_without_owner': 'Its owner does not exist.',
  'import.link_exists': 'It was here already and was not changed.',
  'import.symlink_leaves_scope': 'Leads to {after}, which is not in the folder of this user.',
  'import.symlink_leaves_root': 'Leads out of the served folder.',
  'import.symlinks_not_all_seen': 'There may be more: not all files were searched.',
  'import.rule_ends_at_segment':
    'The rule for {path} also held for {before}. Here it holds for whole names only.',
  'import.rule_holds_for_folder':
    'The rule for {path} holds for the folder itself, too, not only for what is in it.',
  'import.rule_denies_all':
    'The expression {before} is not valid or too long. The rule denies everything until you change it.',
  'import.rule_without_slash': 'The rule for {path} never holds: its path does not begin with a slash.',
  'import.setting_changed': 'Was {before} and is {after} now.',
  'import.option_dropped': 'The value {before} is not valid and was left out.',
  'import.branding_copied': 'The files were copied from {before} to {path}. Change them there.',
  'import.branding_file_left':
    'The file {path} was not copied: branding takes custom.css, and pictures below img of up to 4 MiB.',
  'import.settings_kept': 'The settings that were here already were kept.',
  'import.source_in_use':
    'File Browser was running. What it changes from now on does not come over: stop it.',
} as const;
export type WelcomeKey = keyof typeof messages;
/** What every language gives. */
export type WelcomeMessages = Record<WelcomeKey, string>;

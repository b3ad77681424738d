/** The page at which a user sets a password by a link; loaded with it. */
export const messages = {
  'password.title': 'Set your password',
  'password.text': 'Hello {user}! Choose your password for {name}.',
  'password.submit': 'Set password',
  'password.done': 'Your password is set',
  'password.doneText': 'You are logged out on all devices. Log in with the new password.',
  'password.gone': 'This link no longer works',
  'password.goneText':
    'It was used, replaced by a newer one, or has ended. Ask your administrator for a new link.',
} as const;
export type PasswordKey = keyof typeof messages;
/** What every language gives. */
export type PasswordMessages = Record<PasswordKey, string>;

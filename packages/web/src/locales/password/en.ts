/** The pages at which a user sets a password by a link, and gets one by mail; loaded with them. */
export const messages = {
  'password.title': 'Set your password',
  'password.text': 'Hello {user}! Choose your password for {name}.',
  'password.submit': 'Set password',
  'password.done': 'Your password is set',
  'password.doneText': 'You are logged out on all devices. Log in with the new password.',
  'password.gone': 'This link no longer works',
  'password.goneText':
    'It was used, replaced by a newer one, or has ended. Ask your administrator for a new link.',
  'password.lostText':
    'If your account has a mail address, you get a link by mail with which you choose a new password.',
  'password.lostName': 'Username or mail address',
  'password.lostSubmit': 'Send link',
  'password.lostCaptcha': 'Confirm first that you are not a robot.',
  'password.sent': 'Check your mail',
  'password.sentText':
    'If there is an account with a mail address, a link is on its way. It works for one hour.',
  'password.sentNothing': 'If nothing arrives, look into the spam folder or ask your administrator.',
  'password.toLogin': 'Back to the login',
} as const;
export type PasswordKey = keyof typeof messages;
/** What every language gives. */
export type PasswordMessages = Record<PasswordKey, string>;

/** Logins by providers: the login page, the way back, and the connected logins; loaded with them. */
export const messages = {
  'signOn.or': 'or',
  'signOn.with': 'Log in with {name}',
  'signOn.again': 'Log in again with {name}',
  'signOn.password': 'Log in with a password',
  'signOn.failed': 'The login did not work',
  'signOn.back': 'Back to the login',
  'signOn.denied': 'You cancelled the login at {name}, or {name} did not allow it. You can try again.',
  'signOn.forbidden': 'Your login at {name} worked, but it is not allowed here. Ask your administrator.',
  'signOn.exists':
    'There is already an account with your name here. If it is yours, log in once with its password, and it will be connected. If not, ask your administrator.',
  'signOn.ended': 'This login took too long or was used already. Start again.',
  'signOn.unasked': 'No login with {name} was started in this window, or it has ended. Start again.',
  'signOn.unlinked.title': 'Connect your account',
  'signOn.unlinked':
    'Nobody here uses this login of {name} yet. If you have an account here, log in once with its name and password, and it will be connected.',
  'signOn.connect': 'Log in and connect',
  'signOn.title': 'Connected logins',
  'signOn.text': 'Log in here with an account that you have elsewhere.',
  'signOn.ofUser': 'This user can log in with them.',
  'signOn.used': 'Last used {time}',
  'signOn.unused': 'Never used',
  'signOn.disconnect': 'Disconnect',
  'signOn.disconnect.title': 'Disconnect this login?',
  'signOn.disconnect.text': 'It no longer logs in here, and the sessions that began with it end.',
  'signOn.disconnected': 'Login disconnected',
  'signOn.connectTo': 'Connect {name}',
  'signOn.link': 'Connect',
  'signOn.connected': 'Login connected',
  'signOn.linkDenied': 'Nothing was connected, because it was not allowed.',
  'signOn.taken': 'This login is already connected to an account.',
  'signOn.onlyWay': 'This is your only login here, so it cannot be disconnected. Ask your administrator.',
  'signOn.directory': 'Enter your username and password for {name}.',
  'errors.not_linked': 'This login belongs to no account here.',
} as const;
export type SignOnKey = keyof typeof messages;
/** What every language gives. */
export type SignOnMessages = Record<SignOnKey, string>;

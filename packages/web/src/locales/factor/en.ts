/** The second factor: the second step of a login, the set-up, and the card of the profile; loaded with them. */
export const messages = {
  'factor.title': 'Second factor',
  'factor.code': 'Code from your authenticator app',
  'factor.recoveryCode': 'Recovery code',
  'factor.useRecovery': 'Use a recovery code instead',
  'factor.useApp': 'Use a code from the app instead',
  'factor.back': 'Back',
  'factor.next': 'Continue',
  'factor.done': 'Done',
  'factor.why':
    'Your administrator requires a second factor: besides your password, a code from an authenticator app on your phone.',
  'factor.setUp': 'Set up',
  'factor.scan': 'Scan the QR code',
  'factor.scanText': 'Use an authenticator app on your phone, or enter the key there.',
  'factor.qr': 'QR code for the authenticator app',
  'factor.key': 'Key',
  'factor.copyKey': 'Copy the key',
  'factor.openApp': 'Open in an app on this device',
  'factor.copied': 'Copied',
  'factor.notCopied': 'The browser did not allow copying.',
  'factor.verify': 'Enter the code',
  'factor.verifyText':
    'The app shows six digits, a new code every 30 seconds. Once it is verified, you are logged out on your other devices.',
  'factor.codes': 'Recovery codes',
  'factor.codesText':
    'Without your phone, each of these codes lets you log in once. They are not shown again.',
  'factor.codesFile': 'Recovery codes of {user} for {name}, {date}. Each can be used once.',
  'factor.kept': 'I have kept the codes in a safe place',
  'factor.text':
    'Besides your password, a code from an authenticator app on your phone protects your account.',
  'factor.off': 'Not set up',
  'factor.on': 'Set up on {date}',
  'factor.left': '{count, plural, one {# recovery code left} other {# recovery codes left}}',
  'factor.few': 'Create new recovery codes before you need them.',
  'factor.due': 'Your administrator requires a second factor. Set it up by {date}.',
  'factor.required': 'Required by your administrator',
  'factor.replace': 'Replace the app',
  'factor.replaceText': 'The present app stays valid until you have entered a code of the new one.',
  'factor.newCodes': 'New recovery codes',
  'factor.newCodesText': 'Your present recovery codes are then no longer accepted.',
  'factor.create': 'Create codes',
  'factor.remove': 'Remove',
  'factor.removeTitle': 'Remove the second factor?',
  'factor.removeText': 'Your password alone is then enough to log in.',
  'factor.removed': 'Second factor removed',
  'factor.outdated': 'Something has changed in the meantime. Begin again.',
  'errors.wrong_code': 'This code is wrong or was already used.',
} as const;
export type FactorKey = keyof typeof messages;
/** What every language gives. */
export type FactorMessages = Record<FactorKey, string>;

import type { SignOnMessages } from './en';

export const messages: SignOnMessages = {
  'signOn.or': 'oder',
  'signOn.with': 'Mit {name} anmelden',
  'signOn.again': 'Erneut mit {name} anmelden',
  'signOn.password': 'Mit einem Passwort anmelden',
  'signOn.failed': 'Die Anmeldung hat nicht geklappt',
  'signOn.back': 'Zurück zur Anmeldung',
  'signOn.denied':
    'Die Anmeldung bei {name} wurde abgebrochen oder dort nicht zugelassen. Sie können es erneut versuchen.',
  'signOn.forbidden':
    'Ihre Anmeldung bei {name} hat geklappt, ist hier aber nicht zugelassen. Wenden Sie sich an Ihren Administrator.',
  'signOn.exists':
    'Hier gibt es bereits ein Konto mit Ihrem Namen. Wenn es Ihres ist, melden Sie sich einmal mit dessen Passwort an; dann wird es verknüpft. Wenn nicht, fragen Sie Ihren Administrator.',
  'signOn.ended': 'Die Anmeldung hat zu lange gedauert oder wurde schon benutzt. Beginnen Sie von vorn.',
  'signOn.unasked':
    'In diesem Fenster wurde keine Anmeldung mit {name} begonnen, oder sie ist beendet. Beginnen Sie von vorn.',
  'signOn.unlinked.title': 'Konto verknüpfen',
  'signOn.unlinked':
    'Noch niemand benutzt hier diese Anmeldung von {name}. Wenn Sie hier ein Konto haben, melden Sie sich einmal mit dessen Namen und Passwort an; dann wird es verknüpft.',
  'signOn.connect': 'Anmelden und verknüpfen',
  'signOn.title': 'Verknüpfte Anmeldungen',
  'signOn.text': 'Melden Sie sich hier mit einem Konto an, das Sie anderswo haben.',
  'signOn.ofUser': 'Dieser Benutzer kann sich damit anmelden.',
  'signOn.used': 'Zuletzt verwendet {time}',
  'signOn.unused': 'Noch nie verwendet',
  'signOn.disconnect': 'Trennen',
  'signOn.disconnect.title': 'Diese Anmeldung trennen?',
  'signOn.disconnect.text':
    'Damit kann man sich hier nicht mehr anmelden, und die Sitzungen, die damit begonnen haben, enden.',
  'signOn.disconnected': 'Anmeldung getrennt',
  'signOn.connectTo': '{name} verknüpfen',
  'signOn.link': 'Verknüpfen',
  'signOn.connected': 'Anmeldung verknüpft',
  'signOn.linkDenied': 'Es wurde nichts verknüpft, weil es nicht zugelassen wurde.',
  'signOn.taken': 'Diese Anmeldung ist bereits mit einem Konto verknüpft.',
  'signOn.onlyWay':
    'Es ist hier Ihre einzige Anmeldung und kann deshalb nicht getrennt werden. Wenden Sie sich an Ihren Administrator.',
  'signOn.directory': 'Geben Sie Ihren Benutzernamen und Ihr Passwort für {name} ein.',
  'errors.not_linked': 'Diese Anmeldung gehört hier zu keinem Konto.',
};

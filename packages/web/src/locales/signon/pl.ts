import type { SignOnMessages } from './en';

export const messages: SignOnMessages = {
  'signOn.or': 'lub',
  'signOn.with': 'Zaloguj się przez {name}',
  'signOn.again': 'Zaloguj się ponownie przez {name}',
  'signOn.password': 'Zaloguj się hasłem',
  'signOn.failed': 'Logowanie nie powiodło się',
  'signOn.back': 'Wróć do logowania',
  'signOn.denied':
    'Logowanie przez {name} anulowano lub nie zezwolono tam na nie. Możesz spróbować ponownie.',
  'signOn.forbidden':
    'Logowanie przez {name} powiodło się, ale tutaj nie jest dozwolone. Zwróć się do administratora.',
  'signOn.exists':
    'Jest tu już konto z Twoją nazwą. Jeśli należy do Ciebie, zaloguj się raz jego hasłem, a zostanie połączone. Jeśli nie, zapytaj administratora.',
  'signOn.ended': 'Logowanie trwało zbyt długo lub zostało już użyte. Zacznij od nowa.',
  'signOn.unasked':
    'W tym oknie nie rozpoczęto logowania przez {name} lub już się ono zakończyło. Zacznij od nowa.',
  'signOn.unlinked.title': 'Połącz swoje konto',
  'signOn.unlinked':
    'Nikt tutaj nie używa jeszcze tego logowania {name}. Jeśli masz tu konto, zaloguj się raz jego nazwą i hasłem, a zostanie połączone.',
  'signOn.connect': 'Zaloguj się i połącz',
  'signOn.title': 'Połączone logowania',
  'signOn.text': 'Loguj się tutaj kontem, które masz gdzie indziej.',
  'signOn.ofUser': 'Ten użytkownik może się nimi logować.',
  'signOn.used': 'Ostatnio użyto: {time}',
  'signOn.unused': 'Nigdy nieużywane',
  'signOn.disconnect': 'Odłącz',
  'signOn.disconnect.title': 'Odłączyć to logowanie?',
  'signOn.disconnect.text':
    'Nie będzie już można się nim tutaj zalogować, a sesje rozpoczęte za jego pomocą się zakończą.',
  'signOn.disconnected': 'Odłączono logowanie',
  'signOn.connectTo': 'Połącz {name}',
  'signOn.link': 'Połącz',
  'signOn.connected': 'Połączono logowanie',
  'signOn.linkDenied': 'Niczego nie połączono, ponieważ na to nie zezwolono.',
  'signOn.taken': 'To logowanie jest już połączone z kontem.',
  'signOn.onlyWay':
    'To Twoje jedyne logowanie tutaj, więc nie można go odłączyć. Zwróć się do administratora.',
  'signOn.directory': 'Wpisz swoją nazwę użytkownika i hasło do {name}.',
  'errors.not_linked': 'To logowanie nie należy do żadnego konta tutaj.',
};

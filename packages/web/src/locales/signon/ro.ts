import type { SignOnMessages } from './en';

export const messages: SignOnMessages = {
  'signOn.or': 'sau',
  'signOn.with': 'Autentificare cu {name}',
  'signOn.again': 'Autentificare din nou cu {name}',
  'signOn.password': 'Autentificare cu parolă',
  'signOn.failed': 'Autentificarea nu a reușit',
  'signOn.back': 'Înapoi la autentificare',
  'signOn.denied':
    'Autentificarea la {name} a fost anulată sau nu a fost permisă acolo. Puteți încerca din nou.',
  'signOn.forbidden':
    'Autentificarea la {name} a reușit, dar nu este permisă aici. Adresați-vă administratorului.',
  'signOn.exists':
    'Există deja aici un cont cu numele dvs. Dacă este al dvs., autentificați-vă o dată cu parola lui, iar el va fi conectat. Dacă nu, întrebați administratorul.',
  'signOn.ended': 'Autentificarea a durat prea mult sau a fost deja folosită. Începeți din nou.',
  'signOn.unasked':
    'În această fereastră nu a fost începută nicio autentificare cu {name} sau s-a încheiat. Începeți din nou.',
  'signOn.unlinked.title': 'Conectați-vă contul',
  'signOn.unlinked':
    'Nimeni de aici nu folosește încă această autentificare de la {name}. Dacă aveți un cont aici, autentificați-vă o dată cu numele și parola lui, iar el va fi conectat.',
  'signOn.connect': 'Autentificare și conectare',
  'signOn.title': 'Autentificări conectate',
  'signOn.text': 'Autentificați-vă aici cu un cont pe care îl aveți în altă parte.',
  'signOn.ofUser': 'Acest utilizator se poate autentifica prin ele.',
  'signOn.used': 'Ultima utilizare: {time}',
  'signOn.unused': 'Nefolosită',
  'signOn.disconnect': 'Deconectează',
  'signOn.disconnect.title': 'Deconectați această autentificare?',
  'signOn.disconnect.text': 'Nu va mai permite autentificarea aici, iar sesiunile începute cu ea se încheie.',
  'signOn.disconnected': 'Autentificare deconectată',
  'signOn.connectTo': 'Conectează {name}',
  'signOn.link': 'Conectează',
  'signOn.connected': 'Autentificare conectată',
  'signOn.linkDenied': 'Nu s-a conectat nimic, pentru că nu a fost permis.',
  'signOn.taken': 'Această autentificare este deja conectată la un cont.',
  'signOn.onlyWay':
    'Este singura dvs. autentificare aici, deci nu poate fi deconectată. Adresați-vă administratorului.',
  'signOn.directory': 'Introduceți numele de utilizator și parola pentru {name}.',
  'errors.not_linked': 'Această autentificare nu aparține niciunui cont de aici.',
};

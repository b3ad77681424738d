import type { SignOnMessages } from './en';

export const messages: SignOnMessages = {
  'signOn.or': 'eller',
  'signOn.with': 'Logg inn med {name}',
  'signOn.again': 'Logg inn på nytt med {name}',
  'signOn.password': 'Logg inn med passord',
  'signOn.failed': 'Innloggingen lyktes ikke',
  'signOn.back': 'Tilbake til innloggingen',
  'signOn.denied': 'Innloggingen hos {name} ble avbrutt eller ikke tillatt der. Du kan prøve igjen.',
  'signOn.forbidden': 'Innloggingen din hos {name} lyktes, men er ikke tillatt her. Spør administratoren.',
  'signOn.exists':
    'Det finnes allerede en konto med navnet ditt her. Hvis den er din, logger du inn én gang med passordet til den, og så blir den koblet til. Hvis ikke, spør administratoren.',
  'signOn.ended': 'Innloggingen tok for lang tid eller er allerede brukt. Begynn på nytt.',
  'signOn.unasked':
    'Ingen innlogging med {name} er begynt i dette vinduet, eller den er avsluttet. Begynn på nytt.',
  'signOn.unlinked.title': 'Koble til kontoen din',
  'signOn.unlinked':
    'Ingen her bruker denne innloggingen fra {name} ennå. Hvis du har en konto her, logger du inn én gang med navnet og passordet til den, og så blir den koblet til.',
  'signOn.connect': 'Logg inn og koble til',
  'signOn.title': 'Tilkoblede innlogginger',
  'signOn.text': 'Logg inn her med en konto du har et annet sted.',
  'signOn.ofUser': 'Denne brukeren kan logge inn med dem.',
  'signOn.used': 'Sist brukt {time}',
  'signOn.unused': 'Aldri brukt',
  'signOn.disconnect': 'Koble fra',
  'signOn.disconnect.title': 'Koble fra denne innloggingen?',
  'signOn.disconnect.text': 'Den logger ikke lenger inn her, og øktene som begynte med den, avsluttes.',
  'signOn.disconnected': 'Innlogging koblet fra',
  'signOn.connectTo': 'Koble til {name}',
  'signOn.link': 'Koble til',
  'signOn.connected': 'Innlogging koblet til',
  'signOn.linkDenied': 'Ingenting ble koblet til, fordi det ikke ble tillatt.',
  'signOn.taken': 'Denne innloggingen er allerede koblet til en konto.',
  'signOn.onlyWay':
    'Dette er den eneste innloggingen din her, så den kan ikke kobles fra. Spør administratoren.',
  'signOn.directory': 'Skriv inn brukernavnet og passordet ditt for {name}.',
  'errors.not_linked': 'Denne innloggingen hører ikke til noen konto her.',
};

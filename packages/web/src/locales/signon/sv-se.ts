import type { SignOnMessages } from './en';

export const messages: SignOnMessages = {
  'signOn.or': 'eller',
  'signOn.with': 'Logga in med {name}',
  'signOn.again': 'Logga in igen med {name}',
  'signOn.password': 'Logga in med ett lösenord',
  'signOn.failed': 'Inloggningen lyckades inte',
  'signOn.back': 'Tillbaka till inloggningen',
  'signOn.denied': 'Inloggningen hos {name} avbröts eller tilläts inte där. Du kan försöka igen.',
  'signOn.forbidden':
    'Din inloggning hos {name} lyckades, men den är inte tillåten här. Fråga administratören.',
  'signOn.exists':
    'Det finns redan ett konto med ditt namn här. Om det är ditt loggar du in en gång med dess lösenord, så kopplas det. Om inte, fråga administratören.',
  'signOn.ended': 'Inloggningen tog för lång tid eller har redan använts. Börja om.',
  'signOn.unasked':
    'Ingen inloggning med {name} har påbörjats i det här fönstret, eller så är den avslutad. Börja om.',
  'signOn.unlinked.title': 'Koppla ditt konto',
  'signOn.unlinked':
    'Ingen här använder den här inloggningen från {name} ännu. Om du har ett konto här loggar du in en gång med dess namn och lösenord, så kopplas det.',
  'signOn.connect': 'Logga in och koppla',
  'signOn.title': 'Kopplade inloggningar',
  'signOn.text': 'Logga in här med ett konto som du har någon annanstans.',
  'signOn.ofUser': 'Den här användaren kan logga in med dem.',
  'signOn.used': 'Senast använd {time}',
  'signOn.unused': 'Aldrig använd',
  'signOn.disconnect': 'Koppla från',
  'signOn.disconnect.title': 'Koppla från den här inloggningen?',
  'signOn.disconnect.text': 'Den loggar inte längre in här, och sessionerna som började med den avslutas.',
  'signOn.disconnected': 'Inloggningen är frånkopplad',
  'signOn.connectTo': 'Koppla {name}',
  'signOn.link': 'Koppla',
  'signOn.connected': 'Inloggningen är kopplad',
  'signOn.linkDenied': 'Inget kopplades, eftersom det inte tilläts.',
  'signOn.taken': 'Den här inloggningen är redan kopplad till ett konto.',
  'signOn.onlyWay':
    'Det här är din enda inloggning här, så den kan inte kopplas från. Fråga administratören.',
  'signOn.directory': 'Ange ditt användarnamn och lösenord för {name}.',
  'errors.not_linked': 'Den här inloggningen hör inte till något konto här.',
};

import type { SignOnMessages } from './en';

export const messages: SignOnMessages = {
  'signOn.or': 'of',
  'signOn.with': 'Inloggen met {name}',
  'signOn.again': 'Opnieuw inloggen met {name}',
  'signOn.password': 'Inloggen met een wachtwoord',
  'signOn.failed': 'Het inloggen is niet gelukt',
  'signOn.back': 'Terug naar het inloggen',
  'signOn.denied':
    'Het inloggen bij {name} is geannuleerd of daar niet toegestaan. Je kunt het opnieuw proberen.',
  'signOn.forbidden':
    'Het inloggen bij {name} is gelukt, maar is hier niet toegestaan. Vraag je beheerder om hulp.',
  'signOn.exists':
    'Er is hier al een account met je naam. Als het van jou is, log dan één keer in met het wachtwoord daarvan; dan wordt het gekoppeld. Zo niet, vraag het je beheerder.',
  'signOn.ended': 'Het inloggen duurde te lang of is al gebruikt. Begin opnieuw.',
  'signOn.unasked':
    'In dit venster is niet begonnen met inloggen via {name}, of het is afgelopen. Begin opnieuw.',
  'signOn.unlinked.title': 'Je account koppelen',
  'signOn.unlinked':
    'Niemand gebruikt hier al deze login van {name}. Als je hier een account hebt, log dan één keer in met de naam en het wachtwoord daarvan; dan wordt het gekoppeld.',
  'signOn.connect': 'Inloggen en koppelen',
  'signOn.title': 'Gekoppelde logins',
  'signOn.text': 'Log hier in met een account dat je elders hebt.',
  'signOn.ofUser': 'Deze gebruiker kan ermee inloggen.',
  'signOn.used': 'Laatst gebruikt {time}',
  'signOn.unused': 'Nooit gebruikt',
  'signOn.disconnect': 'Loskoppelen',
  'signOn.disconnect.title': 'Deze login loskoppelen?',
  'signOn.disconnect.text':
    'Je kunt er hier niet meer mee inloggen, en de sessies die ermee begonnen, eindigen.',
  'signOn.disconnected': 'Login losgekoppeld',
  'signOn.connectTo': '{name} koppelen',
  'signOn.link': 'Koppelen',
  'signOn.connected': 'Login gekoppeld',
  'signOn.linkDenied': 'Er is niets gekoppeld, omdat het niet is toegestaan.',
  'signOn.taken': 'Deze login is al aan een account gekoppeld.',
  'signOn.onlyWay':
    'Dit is hier je enige login en kan daarom niet worden ontkoppeld. Vraag je beheerder om hulp.',
  'signOn.directory': 'Voer je gebruikersnaam en wachtwoord voor {name} in.',
  'errors.not_linked': 'Deze login hoort hier bij geen enkel account.',
};

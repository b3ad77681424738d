import type { SignOnMessages } from './en';

export const messages: SignOnMessages = {
  'signOn.or': 'of',
  'signOn.with': 'Aanmelden met {name}',
  'signOn.again': 'Opnieuw aanmelden met {name}',
  'signOn.password': 'Aanmelden met een wachtwoord',
  'signOn.failed': 'Het aanmelden is niet gelukt',
  'signOn.back': 'Terug naar het aanmelden',
  'signOn.denied':
    'Het aanmelden bij {name} is geannuleerd of daar niet toegestaan. U kunt het opnieuw proberen.',
  'signOn.forbidden':
    'Het aanmelden bij {name} is gelukt, maar is hier niet toegestaan. Vraag uw beheerder om hulp.',
  'signOn.exists':
    'Er is hier al een account met uw naam. Als het van u is, meld u dan één keer aan met het wachtwoord daarvan; dan wordt het gekoppeld. Zo niet, vraag het uw beheerder.',
  'signOn.ended': 'Het aanmelden duurde te lang of is al gebruikt. Begin opnieuw.',
  'signOn.unasked':
    'In dit venster is geen aanmelding met {name} begonnen, of ze is afgelopen. Begin opnieuw.',
  'signOn.unlinked.title': 'Uw account koppelen',
  'signOn.unlinked':
    'Niemand gebruikt hier al deze aanmelding van {name}. Als u hier een account hebt, meld u dan één keer aan met de naam en het wachtwoord daarvan; dan wordt het gekoppeld.',
  'signOn.connect': 'Aanmelden en koppelen',
  'signOn.title': 'Gekoppelde aanmeldingen',
  'signOn.text': 'Meld u hier aan met een account dat u elders hebt.',
  'signOn.ofUser': 'Deze gebruiker kan zich ermee aanmelden.',
  'signOn.used': 'Laatst gebruikt {time}',
  'signOn.unused': 'Nooit gebruikt',
  'signOn.disconnect': 'Loskoppelen',
  'signOn.disconnect.title': 'Deze aanmelding loskoppelen?',
  'signOn.disconnect.text':
    'U kunt zich er hier niet meer mee aanmelden, en de sessies die ermee begonnen, eindigen.',
  'signOn.disconnected': 'Aanmelding losgekoppeld',
  'signOn.connectTo': '{name} koppelen',
  'signOn.link': 'Koppelen',
  'signOn.connected': 'Aanmelding gekoppeld',
  'signOn.linkDenied': 'Er is niets gekoppeld, omdat het niet is toegestaan.',
  'signOn.taken': 'Deze aanmelding is al aan een account gekoppeld.',
  'signOn.onlyWay':
    'Dit is hier uw enige aanmelding en kan daarom niet worden ontkoppeld. Vraag uw beheerder om hulp.',
  'signOn.directory': 'Voer uw gebruikersnaam en wachtwoord voor {name} in.',
  'errors.not_linked': 'Deze aanmelding hoort hier bij geen enkel account.',
};

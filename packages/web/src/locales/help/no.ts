import type { HelpMessages } from './en';

export const messages: HelpMessages = {
  'help.title': 'Hjelp',
  'help.answers': 'Korte svar',
  'help.share.question': 'Hvordan deler jeg noe?',
  'help.share.answer':
    'Merk det og velg «Del». Du får en lenke som du kan sende til hvem som helst. Passord og sluttdato bestemmer du selv.',
  'help.upload.question': 'Hvordan laster jeg opp?',
  'help.upload.answer':
    'Velg «Last opp», eller slipp filer og mapper på listen. En opplasting som blir avbrutt, fortsetter av seg selv.',
  'help.select.question': 'Hvordan merker jeg flere elementer?',
  'help.select.answer':
    'Klikk på dem mens du holder nede Ctrl (⌘ på en Mac), eller Shift for alt imellom. På en berøringsskjerm holder du fingeren på ett element og trykker på de andre.',
  'help.download.question': 'Hvordan laster jeg ned flere elementer på én gang?',
  'help.download.answer': 'Merk dem og velg «Last ned». Du får dem i ett arkiv.',
  'help.move.question': 'Hvordan flytter eller kopierer jeg?',
  'help.move.answer': 'Dra elementer til en mappe, eller merk dem og velg «Flytt til» eller «Kopier til».',
  'help.find.question': 'Hvordan finner jeg noe?',
  'help.find.answer': 'Åpne søket øverst og skriv en del av et navn.',
  'help.deleted.question': 'Kan jeg få tilbake det jeg har slettet?',
  'help.deleted.answer': 'Nei. Det som er slettet, er borte. Derfor blir du alltid spurt først.',
  'help.deleted.trash': 'Ja: Åpne papirkurven i sidefeltet og velg «Gjenopprett».',
  'help.install.question': 'Kan jeg bruke dette som en app?',
  'help.install.answer':
    'Ja, hvis adressen begynner med https: Velg «Installer» eller «Legg til på startskjermen» i nettleserens meny. Filene dine blir liggende på serveren.',
  'files.help.title': 'Hurtigtaster',
  'files.help.move': 'Naviger',
  'files.help.extend': 'Utvid utvalget',
  'files.help.ends': 'Første og siste element',
  'files.help.toggle': 'Merk eller fjern merking',
  'files.help.mark': 'Merk og gå til neste',
  'files.help.free': 'Flytt deg uten å endre utvalget',
  'files.help.menu': 'Åpne menyen',
  'files.help.save': 'Lagre (i redigeringen)',
  'files.help.typing': 'Skriv de første bokstavene i et navn for å gå til det.',
  'files.help.filter':
    'Filteret i en mappe viser navn som inneholder det du skriver; komma skiller flere: 3, 7, brev.',
};

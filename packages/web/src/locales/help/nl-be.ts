import type { HelpMessages } from './en';

export const messages: HelpMessages = {
  'help.title': 'Help',
  'help.answers': 'Korte antwoorden',
  'help.share.question': 'Hoe deel ik iets?',
  'help.share.answer':
    'Selecteer het en kies “Delen”. U krijgt een link die u naar iedereen kunt sturen. Wachtwoord en einddatum kiest u zelf.',
  'help.upload.question': 'Hoe upload ik iets?',
  'help.upload.answer':
    'Kies “Uploaden” of sleep bestanden en mappen naar de lijst. Een onderbroken upload gaat vanzelf verder.',
  'help.select.question': 'Hoe selecteer ik meerdere items?',
  'help.select.answer':
    'Klik ze aan terwijl u Ctrl (⌘ op een Mac) ingedrukt houdt, of Shift voor alles ertussen. Op een aanraakscherm houdt u er één ingedrukt en tikt u op de andere.',
  'help.download.question': 'Hoe download ik meerdere items tegelijk?',
  'help.download.answer': 'Selecteer ze en kies “Downloaden”. U krijgt ze als één archief.',
  'help.move.question': 'Hoe verplaats of kopieer ik iets?',
  'help.move.answer': 'Sleep items naar een map, of selecteer ze en kies “Verplaatsen” of “Kopiëren”.',
  'help.find.question': 'Hoe vind ik iets terug?',
  'help.find.answer': 'Open bovenaan de zoekfunctie en typ een deel van de naam.',
  'help.deleted.question': 'Kan ik terughalen wat ik heb verwijderd?',
  'help.deleted.answer': 'Nee. Wat verwijderd is, is weg. Daarom vragen we het u altijd eerst.',
  'help.deleted.trash': 'Ja: open de prullenbak in de zijbalk en kies Herstellen.',
  'help.install.question': 'Kan ik dit als app gebruiken?',
  'help.install.answer':
    'Ja, als het adres met https begint: kies “Installeren” of “Zet op beginscherm” in het menu van uw browser. Uw bestanden blijven op de server.',
  'files.help.title': 'Sneltoetsen',
  'files.help.move': 'Navigeren',
  'files.help.extend': 'Selectie uitbreiden',
  'files.help.ends': 'Eerste en laatste item',
  'files.help.toggle': 'Selecteren of deselecteren',
  'files.help.mark': 'Selecteren en naar het volgende gaan',
  'files.help.free': 'Verplaatsen zonder de selectie te wijzigen',
  'files.help.menu': 'Menu openen',
  'files.help.save': 'Opslaan (in de editor)',
  'files.help.typing': 'Typ de eerste letters van een naam om ernaartoe te gaan.',
  'files.help.filter':
    'De filter van een map toont namen die bevatten wat u typt; komma’s scheiden er meerdere: 3, 7, brief.',
};

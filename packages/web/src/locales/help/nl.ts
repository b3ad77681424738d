import type { HelpMessages } from './en';

export const messages: HelpMessages = {
  'help.title': 'Help',
  'help.answers': 'Korte antwoorden',
  'help.share.question': 'Hoe deel ik iets?',
  'help.share.answer':
    'Selecteer het en kies “Delen”. Je krijgt een link die je naar iedereen kunt sturen. Een wachtwoord en einddatum kies je zelf.',
  'help.upload.question': 'Hoe upload ik iets?',
  'help.upload.answer':
    'Kies “Uploaden” of sleep bestanden en mappen naar de lijst. Een onderbroken upload gaat vanzelf verder.',
  'help.select.question': 'Hoe selecteer ik meerdere items?',
  'help.select.answer':
    'Klik ze aan terwijl je Ctrl (⌘ op een Mac) ingedrukt houdt, of Shift voor alles ertussen. Op een aanraakscherm houd je er één ingedrukt en tik je op de andere.',
  'help.download.question': 'Hoe download ik meerdere items tegelijk?',
  'help.download.answer': 'Selecteer ze en kies “Downloaden”. Je krijgt ze als één archief.',
  'help.move.question': 'Hoe verplaats of kopieer ik iets?',
  'help.move.answer':
    'Sleep items naar een map, of selecteer ze en kies “Verplaatsen naar” of “Kopiëren naar”.',
  'help.find.question': 'Hoe vind ik iets terug?',
  'help.find.answer': 'Open bovenaan de zoekfunctie en typ een deel van de naam.',
  'help.deleted.question': 'Kan ik terughalen wat ik heb verwijderd?',
  'help.deleted.answer': 'Nee. Wat verwijderd is, is weg. Daarom wordt het je altijd eerst gevraagd.',
  'help.deleted.trash': 'Ja: open de prullenbak in de zijbalk en kies “Herstellen”.',
  'help.install.question': 'Kan ik dit als app gebruiken?',
  'help.install.answer':
    'Ja, als het adres met https begint: kies “Installeren” of “Zet op beginscherm” in het menu van je browser. Je bestanden blijven op de server.',
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
    'Het filter van een map toont namen die bevatten wat je typt; komma’s scheiden er meerdere: 3, 7, brief.',
};

import type { AppsMessages } from './en';

export const messages: AppsMessages = {
  'apps.page': 'Fra en annen app',
  'apps.text':
    'Ingenting lastes opp før du bekrefter det her. Det du lar ligge, fjernes fra denne nettleseren etter et døgn.',
  'apps.name': 'Navn på teksten',
  'apps.remove': 'Utelat {name}',
  'apps.discard': 'Forkast',
  'apps.nothing': 'Det er ingenting her',
  'apps.nothing.text':
    'Det er lastet opp eller forkastet, eller er eldre enn et døgn. Del det på nytt fra den andre appen.',
  'apps.refused': 'Kunne ikke motta',
  'apps.refused.early': 'Appen var ikke klar ennå. Nå er den klar: Del på nytt fra den andre appen.',
  'apps.refused.large':
    'Høyst {count} filer på til sammen {size} kan mottas på én gang. Last opp mer enn det fra en mappe.',
  'apps.refused.full': 'Denne nettleseren har ikke plass til det. Frigjør plass, og del på nytt.',
  'apps.send.title': 'Send til en annen app',
  'apps.send.ready': 'Klar til å sendes',
  'apps.send.now': 'Send nå',
  'apps.send.refused': 'Denne nettleseren kan ikke sende slike filer. Last dem ned i stedet.',
};

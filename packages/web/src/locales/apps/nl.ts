import type { AppsMessages } from './en';

export const messages: AppsMessages = {
  'apps.page': 'Uit een andere app',
  'apps.text':
    'Er wordt niets geüpload tot je het hier bevestigt. Wat je laat liggen, wordt na een dag uit deze browser verwijderd.',
  'apps.name': 'Naam van de tekst',
  'apps.remove': '{name} weglaten',
  'apps.discard': 'Weggooien',
  'apps.nothing': 'Hier is niets',
  'apps.nothing.text':
    'Het is geüpload of weggegooid, of ouder dan een dag. Deel het opnieuw vanuit de andere app.',
  'apps.refused': 'Ontvangen niet gelukt',
  'apps.refused.early': 'De app was nog niet klaar. Nu wel: deel het opnieuw vanuit de andere app.',
  'apps.refused.large':
    'Er kunnen hoogstens {count} bestanden van samen {size} tegelijk worden ontvangen. Upload meer vanuit een map.',
  'apps.refused.full': 'Deze browser heeft er geen ruimte voor. Maak ruimte en deel het opnieuw.',
  'apps.send.title': 'Naar een andere app sturen',
  'apps.send.ready': 'Klaar om te sturen',
  'apps.send.now': 'Nu sturen',
  'apps.send.refused': 'Deze browser kan zulke bestanden niet sturen. Download ze in plaats daarvan.',
};

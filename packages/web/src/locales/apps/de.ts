import type { AppsMessages } from './en';

export const messages: AppsMessages = {
  'apps.page': 'Aus einer anderen App',
  'apps.text':
    'Erst wenn Sie hier bestätigen, wird etwas hochgeladen. Was liegen bleibt, wird nach einem Tag aus diesem Browser entfernt.',
  'apps.name': 'Name des Textes',
  'apps.remove': '{name} weglassen',
  'apps.discard': 'Verwerfen',
  'apps.nothing': 'Hier ist nichts',
  'apps.nothing.text':
    'Es wurde hochgeladen oder verworfen oder ist älter als ein Tag. Teilen Sie es in der anderen App noch einmal.',
  'apps.refused': 'Empfangen nicht möglich',
  'apps.refused.early':
    'Die App war noch nicht bereit. Jetzt ist sie es: Teilen Sie es in der anderen App noch einmal.',
  'apps.refused.large':
    'Auf einmal lassen sich höchstens {count} Dateien mit zusammen {size} empfangen. Laden Sie mehr als das aus einem Ordner hoch.',
  'apps.refused.full':
    'Dieser Browser hat keinen Platz dafür. Schaffen Sie Platz und teilen Sie es dann noch einmal.',
  'apps.send.title': 'An eine andere App senden',
  'apps.send.ready': 'Bereit zum Senden',
  'apps.send.now': 'Jetzt senden',
  'apps.send.refused': 'Dieser Browser kann solche Dateien nicht senden. Laden Sie sie stattdessen herunter.',
};

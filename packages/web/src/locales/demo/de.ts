import type { DemoMessages } from './en';

export const messages: DemoMessages = {
  'demo.name': 'Über diese Demo',
  'demo.title': '{name} ausprobieren',
  'demo.text':
    'Sie bekommen eigene Dateien, mit denen Sie alles ausprobieren können. Nur Sie sehen sie, und am Ende werden alle gelöscht.',
  'demo.terms': 'Zeit: {time}. Platz: {size}.',
  'demo.begin': 'Demo starten',
  'demo.over': 'Ihre Zeit ist um, und Ihre Dateien sind gelöscht. Sie können neu beginnen.',
  'demo.full': 'Zurzeit sind alle Plätze belegt. Versuchen Sie es in ein paar Minuten erneut.',
  'demo.many': 'Aus Ihrem Netz wurden zu viele Demos gestartet. Versuchen Sie es später erneut.',
  'demo.note': 'Dies ist eine Demo. Nur Sie sehen diese Dateien, und am Ende werden alle gelöscht.',
  'demo.left': 'Verbleibende Zeit: {time}',
  'demo.own': 'Auf einem eigenen Server',
  'demo.fold': 'Hinweis einklappen',
  'demo.shared': 'Diese Seite gehört zu einer Demo. Was sie zeigt, wird bald gelöscht.',
};

import type { DownloadsMessages } from './en';

export const messages: DownloadsMessages = {
  'downloads.incomplete':
    '{count, plural, one {A «{name}» hi falta # element.} other {A «{name}» hi falten # elements.}} El fitxer «{note}» que conté diu què hi falta i per què.',
  'downloads.stalled': 'La baixada de «{name}» s’ha aturat a {reached}: fa una estona que no s’ha rebut res.',
  'downloads.failed':
    'La baixada de «{name}» s’ha aturat a {reached}: el servidor no ha pogut continuar llegint.',
  'downloads.resume': 'El navegador potser la pot continuar des de la llista de baixades.',
  'downloads.restart': 'Un arxiu no es pot continuar; cal tornar-lo a baixar.',
  'downloads.again': 'Torna a baixar',
  'downloads.several': 'Diverses baixades s’han aturat abans d’acabar: {names}',
  'downloads.reached': '{received} de {size}',
};

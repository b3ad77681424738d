import type { AboutMessages } from './en';

export const messages: AboutMessages = {
  'about.text': 'En filbehandler for din egen server.',
  'about.version': 'Versjon {version}',
  'about.project': 'Prosjektside',
  'about.license': 'Lisensen for {name}',
  'about.inside': 'Hva som følger med',
  'about.packages':
    '{count, plural, one {# pakke} other {# pakker}} av andre opphavspersoner, hver med sin egen lisens.',
  'about.noText': 'Pakken inneholder ikke teksten til lisensen sin.',
};

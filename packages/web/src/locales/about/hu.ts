import type { AboutMessages } from './en';

export const messages: AboutMessages = {
  'about.text': 'Fájlkezelő a saját kiszolgálójához.',
  'about.version': '{version} verzió',
  'about.project': 'A projekt oldala',
  'about.license': '{name} licence',
  'about.inside': 'Összetevők',
  'about.packages':
    '{count, plural, one {# csomag} other {# csomag}} más szerzőktől, mindegyik saját licenccel.',
  'about.noText': 'A csomag nem tartalmazza a licence szövegét.',
};

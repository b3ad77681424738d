import type { AboutMessages } from './en';

export const messages: AboutMessages = {
  'about.text': 'Upravitelj datoteka za vaš poslužitelj.',
  'about.version': 'Verzija {version}',
  'about.project': 'Stranica projekta',
  'about.license': 'Licenca za {name}',
  'about.inside': 'Što je unutra',
  'about.packages':
    '{count, plural, one {# paket drugih autora, s vlastitom licencom} few {# paketa drugih autora, svaki s vlastitom licencom} other {# paketa drugih autora, svaki s vlastitom licencom}}.',
  'about.noText': 'Paket ne sadrži tekst svoje licence.',
};

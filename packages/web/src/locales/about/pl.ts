import type { AboutMessages } from './en';

export const messages: AboutMessages = {
  'about.text': 'Menedżer plików dla własnego serwera.',
  'about.version': 'Wersja {version}',
  'about.project': 'Strona projektu',
  'about.license': 'Licencja programu {name}',
  'about.inside': 'Co zawiera',
  'about.packages':
    '{count, plural, one {# pakiet} few {# pakiety} many {# pakietów} other {# pakietu}} innych autorów, każdy na własnej licencji.',
  'about.noText': 'Pakiet nie zawiera tekstu swojej licencji.',
};

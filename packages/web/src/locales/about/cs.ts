import type { AboutMessages } from './en';

export const messages: AboutMessages = {
  'about.text': 'Správce souborů pro váš vlastní server.',
  'about.version': 'Verze {version}',
  'about.project': 'Stránka projektu',
  'about.license': 'Licence programu {name}',
  'about.inside': 'Co je uvnitř',
  'about.packages':
    '{count, plural, one {# balíček jiných autorů s vlastní licencí} few {# balíčky jiných autorů, každý s vlastní licencí} many {# balíčku jiných autorů, každý s vlastní licencí} other {# balíčků jiných autorů, každý s vlastní licencí}}.',
  'about.noText': 'Balíček neobsahuje text své licence.',
};

import type { AboutMessages } from './en';

export const messages: AboutMessages = {
  'about.text': 'Správca súborov pre váš vlastný server.',
  'about.version': 'Verzia {version}',
  'about.project': 'Stránka projektu',
  'about.license': 'Licencia programu {name}',
  'about.inside': 'Čo je vnútri',
  'about.packages':
    '{count, plural, one {# balík iných autorov s vlastnou licenciou} few {# balíky iných autorov, každý s vlastnou licenciou} many {# balíka iných autorov, každý s vlastnou licenciou} other {# balíkov iných autorov, každý s vlastnou licenciou}}.',
  'about.noText': 'Balík neobsahuje text svojej licencie.',
};

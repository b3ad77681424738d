import type { AboutMessages } from './en';

export const messages: AboutMessages = {
  'about.text': 'Un manager de fișiere pentru propriul server.',
  'about.version': 'Versiunea {version}',
  'about.project': 'Pagina proiectului',
  'about.license': 'Licența {name}',
  'about.inside': 'Ce conține',
  'about.packages':
    '{count, plural, one {# pachet} few {# pachete} other {# de pachete}} ale altor autori, fiecare cu licența sa.',
  'about.noText': 'Pachetul nu conține textul licenței sale.',
};

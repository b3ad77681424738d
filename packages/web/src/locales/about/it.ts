import type { AboutMessages } from './en';

export const messages: AboutMessages = {
  'about.text': 'Un gestore di file per il tuo server.',
  'about.version': 'Versione {version}',
  'about.project': 'Pagina del progetto',
  'about.license': 'Licenza di {name}',
  'about.inside': 'Cosa contiene',
  'about.packages':
    '{count, plural, one {# pacchetto} other {# pacchetti}} di altri autori, ognuno con la propria licenza.',
  'about.noText': 'Il pacchetto non contiene il testo della sua licenza.',
};

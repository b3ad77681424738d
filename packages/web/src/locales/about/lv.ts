import type { AboutMessages } from './en';

export const messages: AboutMessages = {
  'about.text': 'Failu pārvaldnieks jūsu serverim.',
  'about.version': 'Versija {version}',
  'about.project': 'Projekta lapa',
  'about.license': '{name} licence',
  'about.inside': 'Sastāvdaļas',
  'about.packages':
    '{count, plural, zero {# citu autoru pakotņu, katra ar savu licenci.} one {# citu autoru pakotne, katra ar savu licenci.} other {# citu autoru pakotnes, katra ar savu licenci.}}',
  'about.noText': 'Pakotnē nav licences teksta.',
};

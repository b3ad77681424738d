import type { AboutMessages } from './en';

export const messages: AboutMessages = {
  'about.text': 'Skráastjóri fyrir þinn eigin þjón.',
  'about.version': 'Útgáfa {version}',
  'about.project': 'Síða verkefnisins',
  'about.license': 'Leyfi fyrir {name}',
  'about.inside': 'Hvað er í því',
  'about.packages':
    '{count, plural, one {# pakki} other {# pakkar}} eftir aðra höfunda, hver með sínu leyfi.',
  'about.noText': 'Pakkanum fylgir ekki texti leyfisins.',
};

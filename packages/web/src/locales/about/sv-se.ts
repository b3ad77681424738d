import type { AboutMessages } from './en';

export const messages: AboutMessages = {
  'about.text': 'En filhanterare för din egen server.',
  'about.version': 'Version {version}',
  'about.project': 'Projektsida',
  'about.license': 'Licens för {name}',
  'about.inside': 'Vad som ingår',
  'about.packages':
    '{count, plural, one {# paket} other {# paket}} av andra upphovspersoner, vart och ett med sin egen licens.',
  'about.noText': 'Paketet innehåller inte texten till sin licens.',
};

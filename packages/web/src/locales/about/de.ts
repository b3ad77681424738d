import type { AboutMessages } from './en';

export const messages: AboutMessages = {
  'about.text': 'Eine Dateiverwaltung für Ihren eigenen Server.',
  'about.version': 'Version {version}',
  'about.project': 'Projektseite',
  'about.license': 'Lizenz von {name}',
  'about.inside': 'Was darin steckt',
  'about.packages':
    '{count, plural, one {# Paket} other {# Pakete}} anderer Autoren, jedes mit eigener Lizenz.',
  'about.noText': 'Das Paket enthält den Text seiner Lizenz nicht.',
};

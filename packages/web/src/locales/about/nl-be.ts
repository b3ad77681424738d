import type { AboutMessages } from './en';

export const messages: AboutMessages = {
  'about.text': 'Een bestandsbeheerder voor uw eigen server.',
  'about.version': 'Versie {version}',
  'about.project': 'Projectpagina',
  'about.license': 'Licentie van {name}',
  'about.inside': 'Wat erin zit',
  'about.packages':
    '{count, plural, one {# pakket} other {# pakketten}} van andere auteurs, elk met een eigen licentie.',
  'about.noText': 'Het pakket bevat de tekst van zijn licentie niet.',
};

import type { AboutMessages } from './en';

export const messages: AboutMessages = {
  'about.text': 'Un gestor de fitxers per al vostre servidor.',
  'about.version': 'Versió {version}',
  'about.project': 'Pàgina del projecte',
  'about.license': 'Llicència de {name}',
  'about.inside': 'Què hi ha a dins',
  'about.packages':
    '{count, plural, one {# paquet} other {# paquets}} d’altres autors, cadascun amb la seva llicència.',
  'about.noText': 'El paquet no inclou el text de la seva llicència.',
};

import type { AboutMessages } from './en';

export const messages: AboutMessages = {
  'about.text': 'Um gestor de ficheiros para o seu próprio servidor.',
  'about.version': 'Versão {version}',
  'about.project': 'Página do projeto',
  'about.license': 'Licença do {name}',
  'about.inside': 'O que contém',
  'about.packages':
    '{count, plural, one {# pacote} other {# pacotes}} de outros autores, cada um com a sua própria licença.',
  'about.noText': 'O pacote não inclui o texto da sua licença.',
};

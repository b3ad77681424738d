import type { AboutMessages } from './en';

export const messages: AboutMessages = {
  'about.text': 'Um gerenciador de arquivos para o seu próprio servidor.',
  'about.version': 'Versão {version}',
  'about.project': 'Página do projeto',
  'about.license': 'Licença do {name}',
  'about.inside': 'O que contém',
  'about.packages':
    '{count, plural, one {# pacote} other {# pacotes}} de outros autores, cada um com sua própria licença.',
  'about.noText': 'O pacote não traz o texto de sua licença.',
};

import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': 'Versões',
  'versions.replaced': 'Substituída por {name}',
  'versions.show': 'Mostrar esta versão',
  'versions.compare': 'Comparar com a atual',
  'versions.compare.before': 'A versão de {date}',
  'versions.compare.now': 'Agora',
  'versions.download': 'Baixar esta versão',
  'versions.restore': 'Restaurar esta versão',
  'versions.delete': 'Excluir esta versão',
  'versions.delete.title': 'Excluir esta versão definitivamente?',
  'versions.delete.text': 'Isso não pode ser desfeito. O arquivo em si fica como está.',
  'versions.restored': 'A versão de {date} foi restaurada.',
  'versions.loadFailed': 'Não foi possível ler as versões.',
};

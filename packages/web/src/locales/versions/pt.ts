import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': 'Versões',
  'versions.none':
    'Não há versões anteriores. Quando o ficheiro é guardado ou substituído, o conteúdo anterior fica guardado aqui.',
  'versions.replaced': 'Substituída por {name}',
  'versions.show': 'Mostrar esta versão',
  'versions.compare': 'Comparar com a atual',
  'versions.compare.before': 'A versão de {date}',
  'versions.compare.now': 'Agora',
  'versions.short.compare': 'Comparar',
  'versions.short.restore': 'Restaurar',
  'versions.actionsFor': 'Ações para a versão de {date}',
  'versions.download': 'Transferir esta versão',
  'versions.restore': 'Restaurar esta versão',
  'versions.delete': 'Eliminar esta versão',
  'versions.delete.title': 'Eliminar esta versão definitivamente?',
  'versions.delete.text': 'Não é possível anular. O ficheiro em si fica como está.',
  'versions.restored': 'A versão de {date} foi restaurada.',
  'versions.loadFailed': 'Não foi possível ler as versões.',
};

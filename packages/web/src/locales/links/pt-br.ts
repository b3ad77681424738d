import type { LinksMessages } from './en';

export const messages: LinksMessages = {
  'links.making': 'Criando o link…',
  'links.bothCopied': 'Link e senha copiados',
  'links.copyHere': 'O navegador não permitiu copiar. Este é o link:',
  'links.address': 'Endereço do link',
  'links.never': 'Nunca',
  'links.date': 'Data',
  'links.lastDay': 'Último dia',
  'links.shownOnce': 'O link abre com esta senha. Ela só é mostrada agora.',
  'links.send': 'Enviar…',
  'links.more': 'Todas as opções',
};

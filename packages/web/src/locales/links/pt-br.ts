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
  'links.album': 'Álbum',
  'links.album.text': 'Os visitantes veem um mural de imagens e vídeos, e o seu nome.',
  'links.view': 'Os visitantes veem',
  'links.view.list': 'Uma lista',
  'links.view.album': 'Um álbum',
  'links.title': 'Título (opcional)',
  'links.cover': 'Capa',
  'links.cover.first': 'A primeira imagem',
  'links.opened': '{count, plural, =0 {Ainda não foi aberto} one {Aberto # vez} other {Aberto # vezes}}',
};

import type { LinksMessages } from './en';

export const messages: LinksMessages = {
  'links.making': 'A criar a ligação…',
  'links.bothCopied': 'Ligação e palavra-passe copiadas',
  'links.copyHere': 'O navegador não permitiu copiar. Esta é a ligação:',
  'links.address': 'Endereço da ligação',
  'links.never': 'Nunca',
  'links.date': 'Data',
  'links.lastDay': 'Último dia',
  'links.shownOnce': 'A ligação abre-se com esta palavra-passe. Só é mostrada agora.',
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
  'links.opened': '{count, plural, =0 {Ainda não foi aberta} one {Aberta # vez} other {Aberta # vezes}}',
};

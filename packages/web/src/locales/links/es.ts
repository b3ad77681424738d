import type { LinksMessages } from './en';

export const messages: LinksMessages = {
  'links.making': 'Creando el enlace…',
  'links.bothCopied': 'Enlace y contraseña copiados',
  'links.copyHere': 'El navegador no permitió copiar. Este es el enlace:',
  'links.address': 'Dirección del enlace',
  'links.never': 'Nunca',
  'links.date': 'Fecha',
  'links.lastDay': 'Último día',
  'links.shownOnce': 'El enlace se abre con esta contraseña. Solo se muestra ahora.',
  'links.send': 'Enviar…',
  'links.more': 'Todas las opciones',
  'links.album': 'Álbum',
  'links.album.text': 'Los visitantes ven un mural de imágenes y vídeos, y su nombre.',
  'links.view': 'Los visitantes ven',
  'links.view.list': 'Una lista',
  'links.view.album': 'Un álbum',
  'links.title': 'Título (opcional)',
  'links.cover': 'Portada',
  'links.cover.first': 'La primera imagen',
  'links.opened': '{count, plural, =0 {Aún no se ha abierto} one {Abierto una vez} other {Abierto # veces}}',
};

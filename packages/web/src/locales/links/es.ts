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
};

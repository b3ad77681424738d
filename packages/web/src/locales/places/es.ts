import type { PlacesMessages } from './en';

export const messages: PlacesMessages = {
  'places.favourites': 'Favoritos',
  'places.noFavourites': 'Las carpetas y los archivos que se suelten aquí quedan a mano.',
  'places.recent': 'Recientes',
  'places.shared': 'Compartido por mí',
  'places.add': 'Añadir a favoritos',
  'places.remove': 'Quitar de favoritos',
  'places.up': 'Subir',
  'places.down': 'Bajar',
  'places.actions': 'Acciones de «{name}»',
  'places.new': 'Nuevo',
  'places.folders': 'Carpetas',
  'places.width': 'Ancho de la barra lateral',
  'places.more': 'Más en esta carpeta',
  'places.failed': 'Los favoritos no se han cambiado.',
};

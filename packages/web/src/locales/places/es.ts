import type { PlacesMessages } from './en';

export const messages: PlacesMessages = {
  'places.favourites': 'Favoritos',
  'places.recent': 'Recientes',
  'places.shared': 'Compartido por mí',
  'places.add': 'Añadir a favoritos',
  'places.remove': 'Quitar de favoritos',
  'places.up': 'Subir',
  'places.down': 'Bajar',
  'places.actions': 'Acciones de «{name}»',
  'places.failed': 'Los favoritos no se han cambiado.',
};

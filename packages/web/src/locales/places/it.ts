import type { PlacesMessages } from './en';

export const messages: PlacesMessages = {
  'places.favourites': 'Preferiti',
  'places.noFavourites': 'Le cartelle e i file rilasciati qui restano a portata di mano.',
  'places.recent': 'Recenti',
  'places.shared': 'Condivisi da me',
  'places.add': 'Aggiungi ai preferiti',
  'places.remove': 'Rimuovi dai preferiti',
  'places.up': 'Sposta su',
  'places.down': 'Sposta giù',
  'places.actions': 'Azioni di “{name}”',
  'places.new': 'Nuovo',
  'places.folders': 'Cartelle',
  'places.width': 'Larghezza della barra laterale',
  'places.more': 'Altro in questa cartella',
  'places.failed': 'I preferiti non sono stati modificati.',
};

import type { PlacesMessages } from './en';

export const messages: PlacesMessages = {
  'places.favourites': 'Favorieten',
  'places.noFavourites': 'Mappen en bestanden die hier worden neergezet, blijven bij de hand.',
  'places.recent': 'Recent',
  'places.shared': 'Door mij gedeeld',
  'places.add': 'Toevoegen aan favorieten',
  'places.remove': 'Verwijderen uit favorieten',
  'places.up': 'Omhoog',
  'places.down': 'Omlaag',
  'places.actions': 'Acties voor ‘{name}’',
  'places.new': 'Nieuw',
  'places.folders': 'Mappen',
  'places.width': 'Breedte van de zijbalk',
  'places.more': 'Meer in deze map',
  'places.failed': 'De favorieten zijn niet gewijzigd.',
};

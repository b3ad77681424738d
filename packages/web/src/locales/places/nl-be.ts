import type { PlacesMessages } from './en';

export const messages: PlacesMessages = {
  'places.favourites': 'Favorieten',
  'places.recent': 'Recent',
  'places.shared': 'Door mij gedeeld',
  'places.add': 'Toevoegen aan favorieten',
  'places.remove': 'Verwijderen uit favorieten',
  'places.up': 'Omhoog',
  'places.down': 'Omlaag',
  'places.actions': 'Acties voor ‘{name}’',
  'places.failed': 'De favorieten zijn niet gewijzigd.',
};

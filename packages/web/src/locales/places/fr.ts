import type { PlacesMessages } from './en';

export const messages: PlacesMessages = {
  'places.favourites': 'Favoris',
  'places.noFavourites': 'Les dossiers et les fichiers déposés ici restent à portée de main.',
  'places.recent': 'Récents',
  'places.shared': 'Partagés par moi',
  'places.add': 'Ajouter aux favoris',
  'places.remove': 'Retirer des favoris',
  'places.up': 'Monter',
  'places.down': 'Descendre',
  'places.actions': 'Actions de « {name} »',
  'places.new': 'Nouveau',
  'places.folders': 'Dossiers',
  'places.width': 'Largeur de la barre latérale',
  'places.more': 'Plus dans ce dossier',
  'places.failed': 'Les favoris n’ont pas été modifiés.',
};

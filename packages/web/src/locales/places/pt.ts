import type { PlacesMessages } from './en';

export const messages: PlacesMessages = {
  'places.favourites': 'Favoritos',
  'places.noFavourites': 'As pastas e os ficheiros largados aqui ficam sempre à mão.',
  'places.recent': 'Recentes',
  'places.shared': 'Partilhados por mim',
  'places.add': 'Adicionar aos favoritos',
  'places.remove': 'Remover dos favoritos',
  'places.up': 'Mover para cima',
  'places.down': 'Mover para baixo',
  'places.actions': 'Ações de “{name}”',
  'places.new': 'Novo',
  'places.folders': 'Pastas',
  'places.width': 'Largura da barra lateral',
  'places.more': 'Mais nesta pasta',
  'places.failed': 'Os favoritos não foram alterados.',
};

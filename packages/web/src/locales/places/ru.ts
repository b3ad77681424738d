import type { PlacesMessages } from './en';

export const messages: PlacesMessages = {
  'places.favourites': 'Избранное',
  'places.noFavourites': 'Папки и файлы, перетащенные сюда, всегда под рукой.',
  'places.recent': 'Недавние',
  'places.shared': 'Я поделился',
  'places.add': 'Добавить в избранное',
  'places.remove': 'Убрать из избранного',
  'places.up': 'Переместить вверх',
  'places.down': 'Переместить вниз',
  'places.actions': 'Действия с «{name}»',
  'places.new': 'Создать',
  'places.folders': 'Папки',
  'places.width': 'Ширина боковой панели',
  'places.more': 'Ещё в этой папке',
  'places.failed': 'Избранное не изменено.',
};

import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': 'Wersje',
  'versions.none':
    'Nie ma wcześniejszych wersji. Gdy plik zostanie zapisany lub zastąpiony, jego poprzednia treść zostanie zachowana tutaj.',
  'versions.replaced': 'Zastąpiona przez: {name}',
  'versions.show': 'Pokaż tę wersję',
  'versions.compare': 'Porównaj z obecną',
  'versions.compare.before': 'Wersja z {date}',
  'versions.compare.now': 'Teraz',
  'versions.short.compare': 'Porównaj',
  'versions.short.restore': 'Przywróć',
  'versions.actionsFor': 'Działania dla wersji z {date}',
  'versions.download': 'Pobierz tę wersję',
  'versions.restore': 'Przywróć tę wersję',
  'versions.delete': 'Usuń tę wersję',
  'versions.delete.title': 'Usunąć tę wersję na stałe?',
  'versions.delete.text': 'Tego nie można cofnąć. Sam plik pozostaje bez zmian.',
  'versions.restored': 'Przywrócono wersję z {date}.',
  'versions.loadFailed': 'Nie udało się odczytać wersji.',
};

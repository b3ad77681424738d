import type { EditorMessages } from './en';

export const messages: EditorMessages = {
  'editor.close': 'Wróć do folderu',
  'editor.unsaved': 'Niezapisane zmiany',
  'editor.saved': 'Zapisano o {time}',
  'editor.readOnly': 'Tylko do odczytu',
  'editor.view': 'Widok do odczytu',
  'editor.find': 'Znajdź',
  'editor.wrap': 'Zawijaj długie wiersze',
  'editor.place': 'Wiersz {line}, kolumna {column}',
  'editor.lines': '{count, plural, one {# wiersz} few {# wiersze} many {# wierszy} other {# wiersza}}',
  'editor.mixedBreaks': 'Różne końce wierszy',
  'editor.plainText': 'Zwykły tekst',
  'editor.notUtf8':
    'Kodowanie tego tekstu jest niepewne. Zapis mógłby go uszkodzić, więc otwarto go tylko do odczytu.',
  'editor.unencodable': 'Nie zapisano: plik używa kodowania {encoding}, w którym nie ma znaku „{character}”.',
  'editor.restored': 'Przywrócono niezapisane zmiany. Zapisz je, aby ich nie stracić.',
  'editor.conflict.title': 'Ktoś inny zmienił plik {name}',
  'editor.conflict.text':
    'To już nie jest wersja, którą otwarto. Nadpisanie usunie cudze zmiany, a wczytanie – Twoje.',
  'editor.conflict.deletedTitle': 'Pliku {name} już nie ma',
  'editor.conflict.deletedText':
    'Plik przeniesiono lub usunięto podczas edycji. Możesz zapisać swój tekst jako nowy plik.',
  'editor.conflict.overwrite': 'Nadpisz',
  'editor.conflict.reload': 'Wczytaj cudze',
  'editor.conflict.recreate': 'Zapisz od nowa',
  'editor.conflict.keep': 'Edytuj dalej',
  'editor.leave.title': 'Zapisać zmiany w pliku {name}?',
  'editor.leave.text': 'Jeśli wyjdziesz bez zapisywania, przepadną.',
  'editor.leave.discard': 'Odrzuć zmiany',
  'editor.leave.stay': 'Edytuj dalej',
  'editor.leave.save': 'Zapisz',
};

import type { HelpMessages } from './en';

export const messages: HelpMessages = {
  'help.title': 'Pomoc',
  'help.answers': 'Krótkie odpowiedzi',
  'help.share.question': 'Jak coś udostępnić?',
  'help.share.answer':
    'Zaznacz to i wybierz „Udostępnij”. Otrzymasz link, który możesz wysłać każdemu. Hasło i data wygaśnięcia są opcjonalne.',
  'help.upload.question': 'Jak przesłać pliki?',
  'help.upload.answer':
    'Wybierz „Prześlij” albo upuść pliki i foldery na listę. Przerwane przesyłanie wznawia się samo.',
  'help.select.question': 'Jak zaznaczyć kilka elementów?',
  'help.select.answer':
    'Klikaj je, trzymając Ctrl (na Macu ⌘), albo Shift, aby zaznaczyć wszystko pomiędzy. Na ekranie dotykowym przytrzymaj jeden i dotknij pozostałych.',
  'help.download.question': 'Jak pobrać kilka elementów naraz?',
  'help.download.answer': 'Zaznacz je i wybierz „Pobierz”. Otrzymasz jedno archiwum.',
  'help.move.question': 'Jak przenosić lub kopiować?',
  'help.move.answer': 'Przeciągnij elementy na folder albo zaznacz je i wybierz „Przenieś” lub „Kopiuj”.',
  'help.find.question': 'Jak coś znaleźć?',
  'help.find.answer': 'Otwórz wyszukiwanie u góry i wpisz część nazwy.',
  'help.deleted.question': 'Czy można odzyskać usunięte elementy?',
  'help.deleted.answer': 'Nie. Usunięte elementy przepadają, dlatego zawsze najpierw pojawia się pytanie.',
  'help.deleted.trash': 'Tak: otwórz kosz na pasku bocznym i wybierz Przywróć.',
  'help.install.question': 'Czy można używać tego jako aplikacji?',
  'help.install.answer':
    'Tak, jeśli adres zaczyna się od https: wybierz w menu przeglądarki „Zainstaluj” lub „Dodaj do ekranu głównego”. Pliki zostają na serwerze.',
  'files.help.title': 'Skróty klawiszowe',
  'files.help.move': 'Nawigacja',
  'files.help.extend': 'Rozszerz zaznaczenie',
  'files.help.ends': 'Pierwszy i ostatni element',
  'files.help.toggle': 'Zaznacz lub odznacz',
  'files.help.mark': 'Zaznacz i przejdź do następnego',
  'files.help.free': 'Przejdź bez zmiany zaznaczenia',
  'files.help.menu': 'Otwórz menu',
  'files.help.save': 'Zapisz (w edytorze)',
  'files.help.typing': 'Wpisz pierwsze litery nazwy, aby do niej przejść.',
  'files.help.filter':
    'Filtr folderu pokazuje nazwy zawierające wpisany tekst; przecinki rozdzielają kilka: 3, 7, list.',
};

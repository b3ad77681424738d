import type { DownloadsMessages } from './en';

export const messages: DownloadsMessages = {
  'downloads.incomplete':
    '{count, plural, one {W „{name}” brakuje # elementu.} few {W „{name}” brakuje # elementów.} many {W „{name}” brakuje # elementów.} other {W „{name}” brakuje # elementu.}} Plik „{note}” w tym archiwum podaje, czego brakuje i dlaczego.',
  'downloads.stalled': 'Pobieranie „{name}” zatrzymało się na {reached}: przez pewien czas nic nie odebrano.',
  'downloads.failed': 'Pobieranie „{name}” zatrzymało się na {reached}: serwer nie mógł czytać dalej.',
  'downloads.resume': 'Przeglądarka może wznowić je z listy pobranych plików.',
  'downloads.restart': 'Pobierania archiwum nie można wznowić, można je tylko pobrać ponownie.',
  'downloads.again': 'Pobierz ponownie',
  'downloads.several': 'Kilka pobierań zatrzymało się przed zakończeniem: {names}',
  'downloads.reached': '{received} z {size}',
};

import type { ShellMessages } from './en';

export const messages: ShellMessages = {
  'shell.title': 'Terminal',
  'shell.command': 'Polecenie',
  'shell.placeholder': 'Wpisz polecenie',
  'shell.running': 'Wykonywanie…',
  'shell.output': 'Wynik',
  'shell.hint': 'Polecenia działają w otwartym folderze. „clear” czyści ten panel, „exit” go zamyka.',
  'shell.clear': 'Wyczyść',
  'shell.cancel': 'Zatrzymaj polecenie',
  'shell.resize': 'Wysokość terminala',
  'shell.end.code': 'Zakończono z kodem {code}',
  'shell.end.signal': 'Zakończono sygnałem {signal}',
  'shell.end.cancelled': 'Zatrzymano',
  'shell.end.time': 'Zatrzymano: trwało zbyt długo.',
  'shell.end.output': 'Zatrzymano: wynik był zbyt długi.',
  'shell.end.rights': 'Zatrzymano: nie masz już do tego uprawnień.',
  'shell.refused.forbidden': 'Niedozwolone polecenie.',
  'shell.refused.invalid_input': 'Brakuje zamykającego cudzysłowu.',
  'shell.refused.not_found': 'Nie ma takiego programu ani folderu.',
  'shell.refused.too_many_requests': 'Inne Twoje polecenie jeszcze działa.',
  'shell.end.lost': 'Utracono połączenie.',
};

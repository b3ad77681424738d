import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'Ustaw hasło',
  'password.text': 'Witaj, {user}! Wybierz hasło do {name}.',
  'password.submit': 'Ustaw hasło',
  'password.done': 'Hasło zostało ustawione',
  'password.doneText': 'Wylogowano Cię na wszystkich urządzeniach. Zaloguj się nowym hasłem.',
  'password.gone': 'Ten link już nie działa',
  'password.goneText': 'Został użyty, zastąpiony nowszym lub wygasł. Poproś administratora o nowy link.',
};

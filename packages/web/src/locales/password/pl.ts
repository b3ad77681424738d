import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'Ustaw hasło',
  'password.text': 'Witaj, {user}! Wybierz hasło do {name}.',
  'password.submit': 'Ustaw hasło',
  'password.done': 'Hasło zostało ustawione',
  'password.doneText': 'Wylogowano Cię na wszystkich urządzeniach. Zaloguj się nowym hasłem.',
  'password.gone': 'Ten link już nie działa',
  'password.goneText': 'Został użyty, zastąpiony nowszym lub wygasł. Poproś administratora o nowy link.',
  'password.lostText': 'Jeśli Twoje konto ma adres e-mail, otrzymasz link do wybrania nowego hasła.',
  'password.lostName': 'Nazwa użytkownika lub adres e-mail',
  'password.lostSubmit': 'Wyślij link',
  'password.lostCaptcha': 'Najpierw potwierdź, że nie jesteś robotem.',
  'password.sent': 'Sprawdź pocztę',
  'password.sentText': 'Jeśli istnieje konto z adresem e-mail, link jest w drodze. Działa przez godzinę.',
  'password.sentNothing': 'Jeśli nic nie dotrze, zajrzyj do folderu ze spamem lub zapytaj administratora.',
  'password.toLogin': 'Wróć do logowania',
};

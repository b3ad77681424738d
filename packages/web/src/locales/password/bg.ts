import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'Задаване на парола',
  'password.text': 'Здравейте, {user}! Изберете паролата си за {name}.',
  'password.submit': 'Задаване на паролата',
  'password.done': 'Паролата ви е зададена',
  'password.doneText': 'Излезли сте от всички устройства. Влезте с новата парола.',
  'password.gone': 'Тази връзка вече не работи',
  'password.goneText': 'Тя е използвана, заменена с по-нова или е изтекла. Поискайте нова от администратора.',
  'password.lostText':
    'Ако акаунтът ви има имейл адрес, ще получите връзка, с която да изберете нова парола.',
  'password.lostName': 'Потребителско име или имейл адрес',
  'password.lostSubmit': 'Изпращане на връзка',
  'password.lostCaptcha': 'Първо потвърдете, че не сте робот.',
  'password.sent': 'Проверете имейла си',
  'password.sentText': 'Ако има акаунт с имейл адрес, връзката е на път. Тя работи един час.',
  'password.sentNothing': 'Ако нищо не пристигне, вижте в папката за спам или попитайте администратора.',
  'password.toLogin': 'Обратно към входа',
};

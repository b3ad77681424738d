import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'Задаване на парола',
  'password.text': 'Здравейте, {user}! Изберете паролата си за {name}.',
  'password.submit': 'Задаване на паролата',
  'password.done': 'Паролата ви е зададена',
  'password.doneText': 'Излезли сте от всички устройства. Влезте с новата парола.',
  'password.gone': 'Тази връзка вече не работи',
  'password.goneText': 'Тя е използвана, заменена с по-нова или е изтекла. Поискайте нова от администратора.',
};

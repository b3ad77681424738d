import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'Встановлення пароля',
  'password.text': 'Вітаємо, {user}! Оберіть пароль для {name}.',
  'password.submit': 'Встановити пароль',
  'password.done': 'Пароль встановлено',
  'password.doneText': 'Ви вийшли на всіх пристроях. Увійдіть із новим паролем.',
  'password.gone': 'Це посилання більше не працює',
  'password.goneText':
    'Його вже використано, замінено новішим або його строк минув. Попросіть в адміністратора нове посилання.',
};

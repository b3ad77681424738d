import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'Установка пароля',
  'password.text': 'Здравствуйте, {user}! Выберите пароль для {name}.',
  'password.submit': 'Установить пароль',
  'password.done': 'Пароль установлен',
  'password.doneText': 'Вы вышли на всех устройствах. Войдите с новым паролем.',
  'password.gone': 'Эта ссылка больше не работает',
  'password.goneText':
    'Её уже использовали, заменили новой или её срок истёк. Попросите у администратора новую ссылку.',
};

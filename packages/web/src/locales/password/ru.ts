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
  'password.lostText':
    'Если у вашей учётной записи есть адрес эл. почты, вы получите ссылку для выбора нового пароля.',
  'password.lostName': 'Имя пользователя или адрес эл. почты',
  'password.lostSubmit': 'Отправить ссылку',
  'password.lostCaptcha': 'Сначала подтвердите, что вы не робот.',
  'password.sent': 'Проверьте почту',
  'password.sentText':
    'Если есть учётная запись с адресом эл. почты, ссылка уже в пути. Она действует один час.',
  'password.sentNothing': 'Если ничего не придёт, посмотрите в папке «Спам» или спросите администратора.',
  'password.toLogin': 'Вернуться ко входу',
};

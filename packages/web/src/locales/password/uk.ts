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
  'password.lostText':
    'Якщо ваш обліковий запис має адресу ел. пошти, ви отримаєте посилання для вибору нового пароля.',
  'password.lostName': 'Ім’я користувача або адреса ел. пошти',
  'password.lostSubmit': 'Надіслати посилання',
  'password.lostCaptcha': 'Спочатку підтвердьте, що ви не робот.',
  'password.sent': 'Перевірте пошту',
  'password.sentText':
    'Якщо є обліковий запис з адресою ел. пошти, посилання вже в дорозі. Воно діє одну годину.',
  'password.sentNothing': 'Якщо нічого не надійде, перегляньте теку спаму або спитайте адміністратора.',
  'password.toLogin': 'Назад до входу',
};

import type { LimitsMessages } from './en';

export const messages: LimitsMessages = {
  'limits.title': 'Ліміт місця',
  'limits.items': 'Файли й папки',
  'limits.unit': 'Одиниця',
  'limits.empty': 'Порожньо: без ліміту',
  'limits.itemsUsed': '<b>{used}</b> з {limit} файлів і папок',
  'limits.near': 'Залишилося мало місця.',
  'limits.full': 'Ваш ліміт місця вичерпано: видалене враховується, доки ви не очистите кошик.',
  'limits.fullFolder': 'Ліміт місця цієї папки вичерпано.',
  'limits.kept': 'З них {size} у кошику та попередніх версіях',
  'limits.forUser': 'Для всього у власних папках користувача, а також для його кошика й попередніх версій.',
  'limits.forMembers': 'Для кожного учасника без власного ліміту. З кількох груп враховується найбільший.',
  'limits.forFolder': 'Для всього, що лежить у папці, хто б це туди не поклав.',
  'limits.asGroups': 'Як указано в групах',
  'limits.none': 'Без ліміту',
  'limits.own': 'Власний ліміт',
  'limits.counting': 'Триває підрахунок…',
  'limits.counted': 'Останній підрахунок: {time}',
  'limits.uncounted': 'Ще не підраховано',
  'limits.countAgain': 'Підрахувати знову',
};

import type { LimitsMessages } from './en';

export const messages: LimitsMessages = {
  'limits.title': 'Лимит места',
  'limits.items': 'Файлы и папки',
  'limits.unit': 'Единица',
  'limits.empty': 'Пусто: без лимита',
  'limits.itemsUsed': '<b>{used}</b> из {limit} файлов и папок',
  'limits.near': 'Осталось мало места.',
  'limits.full': 'Ваш лимит места исчерпан: удалённое учитывается, пока вы не очистите корзину.',
  'limits.fullFolder': 'Лимит места этой папки исчерпан.',
  'limits.kept': 'Из них {size} в корзине и прежних версиях',
  'limits.forUser': 'Для всего в собственных папках пользователя, а также для его корзины и прежних версий.',
  'limits.forMembers':
    'Для каждого участника без собственного лимита. Из нескольких групп учитывается наибольший.',
  'limits.forFolder': 'Для всего, что лежит в папке, кто бы это туда ни положил.',
  'limits.asGroups': 'Как указано в группах',
  'limits.none': 'Без лимита',
  'limits.own': 'Собственный лимит',
  'limits.counting': 'Идёт подсчёт…',
  'limits.counted': 'Последний подсчёт: {time}',
  'limits.uncounted': 'Ещё не подсчитано',
  'limits.countAgain': 'Подсчитать заново',
};

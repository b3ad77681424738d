import type { LimitsMessages } from './en';

export const messages: LimitsMessages = {
  'limits.title': 'Ограничение на мястото',
  'limits.items': 'Файлове и папки',
  'limits.unit': 'Единица',
  'limits.empty': 'Празно: без ограничение',
  'limits.itemsUsed': '<b>{used}</b> от {limit} файла и папки',
  'limits.near': 'Остава малко място.',
  'limits.full': 'Ограничението ви на мястото е изчерпано: изтритото се брои, докато не изпразните кошчето.',
  'limits.fullFolder': 'Ограничението на мястото на тази папка е изчерпано.',
  'limits.kept': 'От тях {size} в кошчето и предишни версии',
  'limits.forUser':
    'За всичко в собствените папки на потребителя, както и за кошчето и предишните му версии.',
  'limits.forMembers': 'За всеки член без собствено ограничение. От няколко групи важи най-голямото.',
  'limits.forFolder': 'За всичко в папката, независимо кой го е сложил там.',
  'limits.asGroups': 'Както определят групите',
  'limits.none': 'Без ограничение',
  'limits.own': 'Собствено ограничение',
  'limits.counting': 'Преброява се…',
  'limits.counted': 'Последно преброяване: {time}',
  'limits.uncounted': 'Още не е преброено',
  'limits.countAgain': 'Преброяване отново',
};

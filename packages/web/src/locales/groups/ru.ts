import type { GroupsMessages } from './en';

export const messages: GroupsMessages = {
  'groups.openOne': 'Сюда ничего нельзя поместить. Откройте одну из своих папок.',
  'groups.yours': 'Ваши папки',
  'groups.new': 'Новая группа',
  'groups.one': 'Группа {name}',
  'groups.about': 'Группа',
  'groups.back': 'Все группы',
  'groups.filter': 'Фильтр групп',
  'groups.none': 'Групп пока нет',
  'groups.noneText':
    'Группа даёт всем участникам одни и те же папки и определяет, что можно делать в каждой.',
  'groups.nothing': 'Нет групп, подходящих под «{text}».',
  'groups.members': 'Участники',
  'groups.count':
    '{count, plural, one {# участник} few {# участника} many {# участников} other {# участника}}',
  'groups.byLogin': 'Участник по входу',
  'groups.origins': 'Участники по входу',
  'groups.originsText':
    'Названия групп поставщика входа, по одному в строке. Кто при последнем входе был в одной из них, тоже участник.',
  'groups.created': 'Группа создана',
  'groups.updated': 'Группа обновлена',
  'groups.deleted': 'Группа удалена',
  'groups.delete.title': 'Удалить эту группу?',
  'groups.delete.text':
    'Участники больше не видят папки группы. Папки и всё, что в них, остаются на сервере.',
  'groups.folder': 'Папка {number, number}',
  'groups.foldersText': 'Все участники видят эти папки в этом порядке.',
  'groups.pick': 'Всё, что в ней, тоже будет видно.',
  'groups.up': 'Переместить {name} выше',
  'groups.down': 'Переместить {name} ниже',
  'groups.remove': 'Убрать {name}',
  'groups.rulesText': 'Они действуют в каждой папке каждого участника.',
  'groups.folderRules': 'Пути начинаются от этой папки.',
  'groups.several': 'Пользователь видит эти папки рядом.',
  'groups.ownFolder': 'Собственная папка',
  'groups.ownName': 'Название собственной папки',
  'groups.given': 'Папки из групп',
  'groups.from': 'Из группы',
  'groups.behindLink': 'Папка за символической ссылкой',
  'groups.check.byGroup':
    'Действует правило {number, number} группы {group}, которое {kind, select, allow {разрешает} other {запрещает}} {rule}',
  'groups.check.byFolder':
    'Действует правило {number, number} папки {folder}, которое {kind, select, allow {разрешает} other {запрещает}} {rule}',
  'groups.check.byGroupFolder':
    'Действует правило {number, number} папки {folder} группы {group}, которое {kind, select, allow {разрешает} other {запрещает}} {rule}',
  'groups.check.outside': 'Это не входит ни в одну из папок пользователя.',
  'groups.check.may': 'Там разрешено: {list}',
  'groups.check.mayNothing': 'Можно только видеть список содержимого.',
  'groups.check.in': 'Это входит в папки:',
};

import type { GroupsMessages } from './en';

export const messages: GroupsMessages = {
  'groups.openOne': 'Тук не може да се постави нищо. Отворете някоя от папките си.',
  'groups.yours': 'Вашите папки',
  'groups.new': 'Нова група',
  'groups.one': 'Група {name}',
  'groups.about': 'Група',
  'groups.back': 'Всички групи',
  'groups.filter': 'Филтриране на групите',
  'groups.none': 'Още няма групи',
  'groups.noneText':
    'Групата дава на всичките си членове едни и същи папки и определя какво могат да правят във всяка.',
  'groups.nothing': 'Няма група, която отговаря на „{text}“.',
  'groups.members': 'Членове',
  'groups.count': '{count, plural, one {# член} other {# членове}}',
  'groups.byLogin': 'Член чрез вход',
  'groups.origins': 'Членове чрез вход',
  'groups.originsText':
    'Имена на групи на доставчик на вход, по едно на ред. Който при последния си вход е бил в някоя от тях, също е член.',
  'groups.created': 'Групата е създадена',
  'groups.updated': 'Групата е обновена',
  'groups.deleted': 'Групата е изтрита',
  'groups.delete.title': 'Да се изтрие ли тази група?',
  'groups.delete.text':
    'Членовете вече не виждат папките на групата. Папките и всичко в тях остават на сървъра.',
  'groups.folder': 'Папка {number, number}',
  'groups.foldersText': 'Всички членове виждат тези папки в този ред.',
  'groups.pick': 'Показва се и всичко в нея.',
  'groups.up': 'Преместване на {name} нагоре',
  'groups.down': 'Преместване на {name} надолу',
  'groups.remove': 'Премахване на {name}',
  'groups.rulesText': 'Те важат във всяка папка на всеки член.',
  'groups.folderRules': 'Пътищата започват от тази папка.',
  'groups.several': 'Потребителят вижда тези папки една до друга.',
  'groups.ownFolder': 'Собствена папка',
  'groups.ownName': 'Име на собствената папка',
  'groups.given': 'Папки от групи',
  'groups.from': 'От групата',
  'groups.behindLink': 'Папка зад символна връзка',
  'groups.check.byGroup':
    'Решава правило {number, number} на групата {group}, което {kind, select, allow {разрешава} other {забранява}} {rule}',
  'groups.check.byFolder':
    'Решава правило {number, number} на папката {folder}, което {kind, select, allow {разрешава} other {забранява}} {rule}',
  'groups.check.byGroupFolder':
    'Решава правило {number, number} на папката {folder} в групата {group}, което {kind, select, allow {разрешава} other {забранява}} {rule}',
  'groups.check.outside': 'Не е в никоя от папките на потребителя.',
  'groups.check.may': 'Разрешено там: {list}',
  'groups.check.mayNothing': 'Може само да се види списъкът на съдържанието.',
  'groups.check.in': 'Намира се в тези папки:',
};

import type { EditorMessages } from './en';

export const messages: EditorMessages = {
  'editor.close': 'Назад к папке',
  'editor.unsaved': 'Не сохранено',
  'editor.saved': 'Сохранено в {time}',
  'editor.readOnly': 'Только чтение',
  'editor.view': 'Режим чтения',
  'editor.find': 'Найти',
  'editor.wrap': 'Переносить строки',
  'editor.place': 'Строка {line}, столбец {column}',
  'editor.lines': '{count, plural, one {# строка} few {# строки} many {# строк} other {# строки}}',
  'editor.mixedBreaks': 'Разные окончания строк',
  'editor.plainText': 'Простой текст',
  'editor.notUtf8':
    'Кодировка текста неизвестна. Сохранение может испортить его, поэтому он открыт только для чтения.',
  'editor.unencodable': 'Не сохранено: файл в кодировке {encoding}, в которой нет символа «{character}».',
  'editor.restored': 'Несохранённые изменения восстановлены. Сохраните, чтобы не потерять их.',
  'editor.conflict.title': 'Файл {name} изменил кто-то другой',
  'editor.conflict.text':
    'Это уже не та версия, которую вы открыли. Если перезаписать её, пропадут чужие изменения, если принять их — ваши.',
  'editor.conflict.deletedTitle': 'Файла {name} больше нет',
  'editor.conflict.deletedText':
    'Пока вы его редактировали, файл переместили или удалили. Можно сохранить ваш текст как новый файл.',
  'editor.conflict.overwrite': 'Перезаписать',
  'editor.conflict.reload': 'Принять чужие',
  'editor.conflict.recreate': 'Сохранить заново',
  'editor.conflict.keep': 'Продолжить правку',
  'editor.leave.title': 'Сохранить изменения в файле {name}?',
  'editor.leave.text': 'Если уйти без сохранения, они пропадут.',
  'editor.leave.discard': 'Не сохранять',
  'editor.leave.stay': 'Продолжить правку',
  'editor.leave.save': 'Сохранить',
};

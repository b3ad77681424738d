import type { EditorMessages } from './en';

export const messages: EditorMessages = {
  'editor.close': 'Назад до папки',
  'editor.unsaved': 'Є незбережені зміни',
  'editor.saved': 'Збережено {time}',
  'editor.readOnly': 'Лише читання',
  'editor.view': 'Перегляд без редагування',
  'editor.find': 'Знайти',
  'editor.wrap': 'Переносити довгі рядки',
  'editor.place': 'Рядок {line}, стовпець {column}',
  'editor.lines': '{count, plural, one {# рядок} few {# рядки} many {# рядків} other {# рядка}}',
  'editor.mixedBreaks': 'Різні кінці рядків',
  'editor.plainText': 'Звичайний текст',
  'editor.notUtf8':
    'Кодування цього тексту непевне. Збереження могло б його пошкодити, тому його можна лише читати.',
  'editor.unencodable': 'Не збережено: файл має кодування {encoding}, у якому немає «{character}».',
  'editor.restored': 'Незбережені зміни відновлено. Збережіть їх, щоб не втратити.',
  'editor.conflict.title': 'Хтось інший змінив {name}',
  'editor.conflict.text':
    'Це вже не та версія, яку ви відкрили. Якщо перезаписати її, пропадуть чужі зміни, а якщо взяти нову — ваші.',
  'editor.conflict.deletedTitle': '{name} більше немає',
  'editor.conflict.deletedText':
    'Поки ви редагували, файл перемістили або видалили. Ви можете зберегти текст як новий файл.',
  'editor.conflict.overwrite': 'Перезаписати',
  'editor.conflict.reload': 'Взяти нову',
  'editor.conflict.recreate': 'Зберегти знову',
  'editor.conflict.keep': 'Редагувати далі',
  'editor.leave.title': 'Зберегти зміни в {name}?',
  'editor.leave.text': 'Якщо вийти без збереження, вони пропадуть.',
  'editor.leave.discard': 'Відкинути зміни',
  'editor.leave.stay': 'Редагувати далі',
  'editor.leave.save': 'Зберегти',
};

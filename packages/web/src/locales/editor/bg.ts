import type { EditorMessages } from './en';

export const messages: EditorMessages = {
  'editor.close': 'Назад към папката',
  'editor.unsaved': 'Незапазени промени',
  'editor.saved': 'Запазено {time}',
  'editor.readOnly': 'Само за четене',
  'editor.view': 'Изглед само за четене',
  'editor.find': 'Търсене',
  'editor.wrap': 'Пренасяне на дългите редове',
  'editor.place': 'Ред {line}, колона {column}',
  'editor.lines': '{count, plural, one {# ред} other {# реда}}',
  'editor.mixedBreaks': 'Смесени краища на редове',
  'editor.plainText': 'Обикновен текст',
  'editor.notUtf8':
    'Кодирането на този текст не е сигурно. Запазването може да го повреди, затова е само за четене.',
  'editor.unencodable': 'Не е запазено: файлът е в {encoding}, където няма „{character}“.',
  'editor.restored': 'Незапазените ви промени са възстановени. Запазете ги, за да не ги загубите.',
  'editor.conflict.title': 'Някой друг промени {name}',
  'editor.conflict.text':
    'Това вече не е версията, която отворихте. При презаписване се губят чуждите промени, а при зареждане на новата версия – вашите.',
  'editor.conflict.deletedTitle': '{name} вече не е тук',
  'editor.conflict.deletedText':
    'Файлът е преместен или изтрит, докато редактирахте. Можете да запазите текста си като нов файл.',
  'editor.conflict.overwrite': 'Презаписване',
  'editor.conflict.reload': 'Зареждане на новата',
  'editor.conflict.recreate': 'Запазване отново',
  'editor.conflict.keep': 'Продължаване',
  'editor.leave.title': 'Да се запазят ли промените в {name}?',
  'editor.leave.text': 'Те ще се загубят, ако излезете, без да ги запазите.',
  'editor.leave.discard': 'Отхвърляне на промените',
  'editor.leave.stay': 'Продължаване',
  'editor.leave.save': 'Запазване',
};

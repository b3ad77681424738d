import type { EditorMessages } from './en';

export const messages: EditorMessages = {
  'editor.close': 'العودة إلى المجلد',
  'editor.unsaved': 'تغييرات غير محفوظة',
  'editor.saved': 'حُفظ في {time}',
  'editor.readOnly': 'للقراءة فقط',
  'editor.view': 'عرض للقراءة فقط',
  'editor.find': 'بحث',
  'editor.wrap': 'التفاف الأسطر الطويلة',
  'editor.place': 'السطر {line}، العمود {column}',
  'editor.lines':
    '{count, plural, zero {لا أسطر} one {سطر واحد} two {سطران} few {# أسطر} many {# سطرًا} other {# سطر}}',
  'editor.mixedBreaks': 'نهايات أسطر مختلطة',
  'editor.plainText': 'نص عادي',
  'editor.notUtf8': 'ترميز هذا النص غير مؤكد. حفظه هنا سيتلفه، لذا فُتح للقراءة فقط.',
  'editor.unencodable': 'لم يُحفظ: الملف بترميز {encoding} الذي لا يتضمن «{character}».',
  'editor.restored': 'استُعيدت تغييراتك غير المحفوظة. احفظها للاحتفاظ بها.',
  'editor.conflict.title': 'عدّل شخص آخر {name}',
  'editor.conflict.text':
    'ليست هذه النسخة التي فتحتها. الاستبدال يمحو تغييرات الشخص الآخر، وتحميل النسخة الأخرى يمحو تغييراتك.',
  'editor.conflict.deletedTitle': 'لم يعد {name} موجودًا',
  'editor.conflict.deletedText': 'نُقل أو حُذف أثناء تحريرك. يمكنك حفظ نصك كملف جديد.',
  'editor.conflict.overwrite': 'استبدال',
  'editor.conflict.reload': 'تحميل النسخة الأخرى',
  'editor.conflict.recreate': 'حفظ من جديد',
  'editor.conflict.keep': 'متابعة التحرير',
  'editor.leave.title': 'أتريد حفظ التغييرات في {name}؟',
  'editor.leave.text': 'ستفقد تغييراتك إن غادرت دون حفظ.',
  'editor.leave.discard': 'تجاهل التغييرات',
  'editor.leave.stay': 'متابعة التحرير',
  'editor.leave.save': 'حفظ',
};

import type { RenameMessages } from './en';

export const messages: RenameMessages = {
  'rename.title':
    '{count, plural, zero {إعادة تسمية # عنصر} one {إعادة تسمية عنصر واحد} two {إعادة تسمية عنصرين} few {إعادة تسمية # عناصر} many {إعادة تسمية # عنصرًا} other {إعادة تسمية # عنصر}}',
  'rename.way': 'ما الذي يتغير',
  'rename.way.pattern': 'نمط',
  'rename.way.replace': 'بحث واستبدال',
  'rename.way.case': 'الأحرف الكبيرة والصغيرة',
  'rename.pattern': 'الاسم الجديد',
  'rename.number': 'الرقم',
  'rename.start': 'بدء العد من',
  'rename.find': 'بحث عن',
  'rename.with': 'استبدال بـ',
  'rename.matchCase': 'مطابقة حالة الأحرف',
  'rename.expression': 'تعبير نمطي',
  'rename.badExpression': 'هذا ليس تعبيرًا نمطيًا.',
  'rename.case.lower': 'أحرف صغيرة',
  'rename.case.upper': 'أحرف كبيرة',
  'rename.case.title': 'بداية الكلمات بحرف كبير',
  'rename.preview': 'معاينة',
  'rename.twice': 'عنصر آخر يأخذ هذا الاسم.',
  'rename.faults':
    '{count, plural, zero {لا يمكن استخدام # اسم.} one {لا يمكن استخدام اسم واحد.} two {لا يمكن استخدام اسمين.} few {لا يمكن استخدام # أسماء.} many {لا يمكن استخدام # اسمًا.} other {لا يمكن استخدام # اسم.}}',
  'rename.nothing': 'لا يتغير أي اسم.',
  'rename.failed':
    '{count, plural, zero {لم تُعد تسمية # عنصر.} one {لم تُعد تسمية «{name}».} two {لم تُعد تسمية عنصرين.} few {لم تُعد تسمية # عناصر.} many {لم تُعد تسمية # عنصرًا.} other {لم تُعد تسمية # عنصر.}}',
};

import type { TrashMessages } from './en';

export const messages: TrashMessages = {
  'trash.count':
    '{count, plural, zero {# عنصر} one {عنصر واحد} two {عنصران} few {# عناصر} many {# عنصرًا} other {# عنصر}}',
  'trash.empty': 'سلة المحذوفات فارغة',
  'trash.empty.text': 'يُحفظ هنا ما تحذفه لفترة.',
  'trash.off': 'سلة المحذوفات متوقفة: ما يُحذف الآن لا يمكن استعادته.',
  'trash.days':
    '{days, plural, zero {لا يُحتفظ بالمحذوفات.} one {يُحتفظ بالمحذوفات يومًا واحدًا.} two {يُحتفظ بالمحذوفات يومين.} few {يُحتفظ بالمحذوفات # أيام.} many {يُحتفظ بالمحذوفات # يومًا.} other {يُحتفظ بالمحذوفات # يوم.}}',
  'trash.space': 'فيها الآن {size}، وتتسع لما يصل إلى {most} ({percent} % من القرص).',
  'trash.loadFailed': 'تعذّرت قراءة سلة المحذوفات',
  'trash.everybody': 'عرض ما حذفه الجميع',
  'trash.restore': 'استعادة',
  'trash.restoreTo': 'استعادة إلى…',
  'trash.restoreTo.title': 'استعادة إلى مجلد آخر',
  'trash.restoreTo.submit': 'استعادة إلى {folder}',
  'trash.delete.title': 'حذف نهائي؟',
  'trash.delete.text': 'لا يمكن التراجع عن ذلك.',
  'trash.emptyIt': 'إفراغ سلة المحذوفات',
  'trash.emptyIt.title': 'إفراغ سلة المحذوفات؟',
  'trash.emptyAll': 'إفراغ سلة محذوفات الجميع',
  'trash.emptyAll.title': 'إفراغ سلة محذوفات جميع المستخدمين؟',
  'trash.ofNobody': 'لا يُعرف من حذفه',
  'trash.select': 'تحديد {name}',
  'trash.actionsFor': 'إجراءات {name}',
  'trash.from': 'كان في {folder}',
  'trash.fromUnnamed': 'كان في مكان لم يعد بإمكانك الوصول إليه',
  'trash.deleted': 'حُذف {when}',
  'trash.expires': 'يُحفظ حتى {date}',
  'trash.restored':
    '{count, plural, zero {تمت استعادة # عنصر.} one {تمت استعادة «{name}».} two {تمت استعادة عنصرين.} few {تمت استعادة # عناصر.} many {تمت استعادة # عنصرًا.} other {تمت استعادة # عنصر.}}',
  'trash.failed.restore':
    '{count, plural, zero {تعذّرت استعادة # عنصر.} one {تعذّرت استعادة «{name}».} two {تعذّرت استعادة عنصرين.} few {تعذّرت استعادة # عناصر.} many {تعذّرت استعادة # عنصرًا.} other {تعذّرت استعادة # عنصر.}}',
};

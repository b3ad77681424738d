import type { LimitsMessages } from './en';

export const messages: LimitsMessages = {
  'limits.title': 'حد التخزين',
  'limits.items': 'الملفات والمجلدات',
  'limits.unit': 'الوحدة',
  'limits.empty': 'فارغ: بلا حد',
  'limits.itemsUsed': '<b>{used}</b> من {limit} من الملفات والمجلدات',
  'limits.near': 'بقيت مساحة قليلة.',
  'limits.full': 'بلغت حد التخزين: ما تحذفه يُحتسب حتى تُفرغ سلة المحذوفات.',
  'limits.fullFolder': 'بلغ هذا المجلد حد التخزين.',
  'limits.kept': 'منها {size} في سلة المحذوفات والإصدارات السابقة',
  'limits.forUser': 'لكل ما في مجلدات المستخدم، ولسلة محذوفاته وإصداراته السابقة.',
  'limits.forMembers': 'لكل عضو ليس له حد خاص به. وعند تعدد المجموعات يسري الأكبر.',
  'limits.forFolder': 'لكل ما في المجلد، أيًّا كان من وضعه فيه.',
  'limits.asGroups': 'كما تحدد المجموعات',
  'limits.none': 'بلا حد',
  'limits.own': 'حد خاص',
  'limits.counting': 'جارٍ العدّ…',
  'limits.counted': 'آخر عدّ: {time}',
  'limits.uncounted': 'لم يُعدّ بعد',
  'limits.countAgain': 'إعادة العدّ',
};

import type { UploadsMessages } from './en';

export const messages: UploadsMessages = {
  'uploads.tray': 'عمليات الرفع',
  'uploads.title.active':
    'جارٍ رفع {count, plural, zero {# ملف} one {ملف واحد} two {ملفين} few {# ملفات} many {# ملفًا} other {# ملف}}',
  'uploads.title.paused':
    'تم إيقاف رفع {count, plural, zero {# ملف} one {ملف واحد} two {ملفين} few {# ملفات} many {# ملفًا} other {# ملف}} مؤقتًا',
  'uploads.title.waiting':
    '{count, plural, zero {# ملف بانتظارك} one {ملف واحد بانتظارك} two {ملفان بانتظارك} few {# ملفات بانتظارك} many {# ملفًا بانتظارك} other {# ملف بانتظارك}}',
  'uploads.title.failed':
    'تعذّر رفع {count, plural, zero {# ملف} one {ملف واحد} two {ملفين} few {# ملفات} many {# ملفًا} other {# ملف}}',
  'uploads.pace.rate': '{size}/ث',
  'uploads.pace.both': '{rate} · {left}',
  'uploads.pace.offline': 'بانتظار الاتصال',
  'uploads.pace.retry': 'انقطع الاتصال، إعادة المحاولة بعد {seconds} ث',
  'uploads.pace.trying': 'انقطع الاتصال، تجري إعادة المحاولة…',
  'uploads.pace.still': 'لم يتحرك شيء منذ {seconds} ث',
  'uploads.pace.scanning': 'جارٍ قراءة المجلدات…',
  'uploads.left.seconds':
    'بقي {count, plural, zero {# ث} one {# ث} two {# ث} few {# ث} many {# ث} other {# ث}}',
  'uploads.left.minutes':
    'بقي {count, plural, zero {# د} one {# د} two {# د} few {# د} many {# د} other {# د}}',
  'uploads.left.hours':
    'بقي {count, plural, zero {# س} one {# س} two {# س} few {# س} many {# س} other {# س}}',
  'uploads.row.progress': '{loaded} من {size}',
  'uploads.row.queued': '{size} · في الانتظار',
  'uploads.row.stoppedAt': '{loaded} من {size} · في الانتظار',
  'uploads.row.paused': '{size} · متوقف مؤقتًا',
  'uploads.row.pausedAt': '{loaded} من {size} · متوقف مؤقتًا',
  'uploads.row.done': '{size} · تم الرفع',
  'uploads.row.continues': '{size} · سيُتابَع من {percent}',
  'uploads.row.continued': '{loaded} من {size} · تمت المتابعة من {percent}',
  'uploads.row.folder': 'مجلد',
  'uploads.row.folderMade': 'مجلد · تم الإنشاء',
  'uploads.progress': 'تقدم الرفع',
  'uploads.progressOf': 'تقدم {name}',
  'uploads.action.collapse': 'طي قائمة الرفع',
  'uploads.action.expand': 'إظهار قائمة الرفع',
  'uploads.action.dismiss': 'إغلاق قائمة الرفع',
  'uploads.action.pauseAll': 'إيقاف الكل مؤقتًا',
  'uploads.action.resumeAll': 'استئناف الكل',
  'uploads.action.retryAll': 'إعادة محاولة الكل',
  'uploads.action.tryNow': 'حاول الآن',
  'uploads.action.cancelAll': 'إلغاء الكل',
  'uploads.action.pause': 'إيقاف {name} مؤقتًا',
  'uploads.action.resume': 'استئناف {name}',
  'uploads.action.retry': 'إعادة محاولة {name}',
  'uploads.action.cancel': 'إلغاء {name}',
  'uploads.action.choose': 'اختيار',
  'uploads.fault.network': 'انقطع الاتصال. أعد المحاولة عند عودته.',
  'uploads.fault.stuck':
    'يمكن الوصول إلى الخادم، لكن هذا الملف لا يصل إليه. أعد المحاولة أو استخدم اتصالًا آخر.',
  'uploads.fault.unreadable': 'تغيّر الملف أو تعذّرت قراءته. اختره مجددًا.',
  'uploads.fault.refused': 'رفضه الخادم: {reason}',
  'uploads.fault.forbidden': 'ليست لديك صلاحية الرفع هنا.',
  'uploads.fault.storage_full': 'الخادم ممتلئ. أفرغ مساحة ثم أعد المحاولة.',
  'uploads.fault.too_large': 'حجمه أكبر مما يقبله الخادم.',
  'uploads.fault.not_found': 'لم يعد المجلد موجودًا. أنشئه ثم أعد المحاولة.',
  'uploads.fault.too_many_requests':
    'هناك عدد كبير جدًا من عمليات الرفع غير المكتملة. دع بعضها ينتهي أو تجاهل بعضها.',
  'uploads.fault.conflict': 'يوجد ملف حيث يلزم مجلد.',
  'uploads.room.title': 'لا توجد مساحة كافية',
  'uploads.room.bytes': 'تحتاج هذه الملفات إلى {size}، وبقي {left}.',
  'uploads.room.items': 'الملفات والمجلدات: {count}. المتبقي: {left}.',
  'uploads.room.some': 'رفع ما تتسع له المساحة',
  'uploads.conflict.row': 'هذا الاسم محجوز بالفعل',
  'uploads.unknownSize': 'حجم غير معروف',
  'uploads.cancelAll.title':
    'إلغاء رفع {count, plural, zero {# ملف} one {ملف واحد} two {ملفين} few {# ملفات} many {# ملفًا} other {# ملف}}؟',
  'uploads.cancelAll.text': 'تبقى الملفات المرفوعة في مكانها.',
  'uploads.cancelAll.keep': 'متابعة الرفع',
  'uploads.cancelAll.confirm': 'إلغاء الرفع',
  'uploads.notify.text': 'يستغرق هذا بعض الوقت.',
  'uploads.notify.accept': 'أشعِرني عند الانتهاء',
  'uploads.notify.decline': 'بلا إشعار',
  'uploads.interrupted.label': 'عمليات رفع منقطعة',
  'uploads.interrupted.title':
    'انقطع رفع {count, plural, zero {# ملف} one {ملف واحد} two {ملفين} few {# ملفات} many {# ملفًا} other {# ملف}}',
  'uploads.interrupted.text':
    'اختر {count, plural, zero {هذه الملفات} one {هذا الملف} two {هذين الملفين} few {هذه الملفات} many {هذه الملفات} other {هذه الملفات}} مجددًا للمتابعة من موضع التوقف.',
  'uploads.interrupted.pick':
    'اختيار {count, plural, zero {الملفات} one {الملف} two {الملفين} few {الملفات} many {الملفات} other {الملفات}}',
  'uploads.interrupted.pickFolder': 'اختيار المجلد',
  'uploads.interrupted.forgetAll':
    '{count, plural, zero {تجاهل الكل} one {تجاهل} two {تجاهل الكل} few {تجاهل الكل} many {تجاهل الكل} other {تجاهل الكل}}',
  'uploads.interrupted.forget': 'تجاهل رفع {name}',
  'uploads.interrupted.row': '{loaded} من {size}',
  'uploads.interrupted.more':
    'إظهار {count, plural, zero {# آخر} one {واحد آخر} two {اثنين آخرين} few {# أخرى} many {# أخرى} other {# أخرى}}',
  'uploads.interrupted.other':
    '{count, plural, zero {لا ينتمي # ملف إلى عمليات الرفع المنقطعة أو أنه تغيّر بعدها.} one {لا ينتمي «{name}» إلى عمليات الرفع المنقطعة أو أنه تغيّر بعدها.} two {ملفان لا ينتميان إلى عمليات الرفع المنقطعة أو أنهما تغيّرا بعدها.} few {# ملفات لا تنتمي إلى عمليات الرفع المنقطعة أو أنها تغيّرت بعدها.} many {# ملفًا لا تنتمي إلى عمليات الرفع المنقطعة أو أنها تغيّرت بعدها.} other {# ملف لا تنتمي إلى عمليات الرفع المنقطعة أو أنها تغيّرت بعدها.}}',
  'uploads.interrupted.continue': 'متابعة',
  'uploads.interrupted.mayAsk': 'قد يسأل المتصفح عن السماح لهذه الصفحة بقراءة ملفاتك.',
  'uploads.interrupted.changed': 'تغيّر الملف منذ ذلك الحين.',
  'uploads.interrupted.gone': 'لم يعد الملف موجودًا. اختره مجددًا.',
  'uploads.interrupted.refused': 'لا يمكن للمتصفح قراءته. اختره مجددًا.',
  'uploads.others.title':
    '{count, plural, zero {# عملية رفع غير مكتملة} one {عملية رفع واحدة غير مكتملة} two {عمليتا رفع غير مكتملتين} few {# عمليات رفع غير مكتملة} many {# عملية رفع غير مكتملة} other {# عملية رفع غير مكتملة}} على أجهزة أخرى',
  'uploads.others.row': '{loaded} من {size} · آخر نشاط {time}',
  'uploads.others.receiving': '{loaded} من {size} · يُرسَل الآن',
  'uploads.others.confirm': 'يُرسَل «{name}» الآن من جهاز آخر.',
};

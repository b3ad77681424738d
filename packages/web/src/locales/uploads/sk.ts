import type { UploadsMessages } from './en';

export const messages: UploadsMessages = {
  'uploads.tray': 'Nahrávanie',
  'uploads.title.active':
    'Nahrávanie {count, plural, one {# súboru} few {# súborov} many {# súboru} other {# súborov}}',
  'uploads.title.paused':
    '{count, plural, one {# nahrávanie pozastavené} few {# nahrávania pozastavené} many {# nahrávania pozastaveného} other {# nahrávaní pozastavených}}',
  'uploads.title.waiting':
    '{count, plural, one {# nahrávanie čaká na vás} few {# nahrávania čakajú na vás} many {# nahrávania čaká na vás} other {# nahrávaní čaká na vás}}',
  'uploads.title.failed':
    '{count, plural, one {# súbor sa nenahral} few {# súbory sa nenahrali} many {# súboru sa nenahralo} other {# súborov sa nenahralo}}',
  'uploads.pace.rate': '{size}/s',
  'uploads.pace.both': '{rate} · {left}',
  'uploads.pace.offline': 'Čaká sa na pripojenie',
  'uploads.pace.retry': 'Spojenie sa prerušilo, ďalší pokus o {seconds} s',
  'uploads.pace.trying': 'Spojenie sa prerušilo, prebieha ďalší pokus…',
  'uploads.pace.still': 'Už {seconds} s sa nič nehýbe',
  'uploads.pace.scanning': 'Čítajú sa priečinky…',
  'uploads.left.seconds':
    '{count, plural, one {zostáva # s} few {zostávajú # s} many {zostáva # s} other {zostáva # s}}',
  'uploads.left.minutes':
    '{count, plural, one {zostáva # min} few {zostávajú # min} many {zostáva # min} other {zostáva # min}}',
  'uploads.left.hours':
    '{count, plural, one {zostáva # h} few {zostávajú # h} many {zostáva # h} other {zostáva # h}}',
  'uploads.row.progress': '{loaded} z {size}',
  'uploads.row.queued': '{size} · čaká',
  'uploads.row.stoppedAt': '{loaded} z {size} · čaká',
  'uploads.row.paused': '{size} · pozastavené',
  'uploads.row.pausedAt': '{loaded} z {size} · pozastavené',
  'uploads.row.done': '{size} · nahrané',
  'uploads.row.continues': '{size} · pokračuje od {percent}',
  'uploads.row.continued': '{loaded} z {size} · pokračuje od {percent}',
  'uploads.row.folder': 'Priečinok',
  'uploads.row.folderMade': 'Priečinok · vytvorený',
  'uploads.progress': 'Priebeh nahrávania',
  'uploads.progressOf': 'Priebeh: {name}',
  'uploads.action.collapse': 'Zbaliť zoznam nahrávania',
  'uploads.action.expand': 'Zobraziť zoznam nahrávania',
  'uploads.action.dismiss': 'Zavrieť zoznam nahrávania',
  'uploads.action.pauseAll': 'Pozastaviť všetko',
  'uploads.action.resumeAll': 'Spustiť všetko',
  'uploads.action.retryAll': 'Opakovať všetko',
  'uploads.action.tryNow': 'Skúsiť hneď',
  'uploads.action.cancelAll': 'Zrušiť všetko',
  'uploads.action.pause': 'Pozastaviť {name}',
  'uploads.action.resume': 'Pokračovať: {name}',
  'uploads.action.retry': 'Skúsiť znova: {name}',
  'uploads.action.cancel': 'Zrušiť {name}',
  'uploads.action.choose': 'Vybrať',
  'uploads.fault.network': 'Spojenie sa stratilo. Skúste to znova, keď sa obnoví.',
  'uploads.fault.stuck':
    'Server je dostupný, ale tento súbor neprejde. Skúste to znova alebo použite iné pripojenie.',
  'uploads.fault.unreadable': 'Súbor sa zmenil alebo sa nedá prečítať. Vyberte ho znova.',
  'uploads.fault.refused': 'Server to odmietol: {reason}',
  'uploads.fault.forbidden': 'Nemáte oprávnenie sem nahrávať.',
  'uploads.fault.storage_full': 'Server je plný. Uvoľnite miesto a skúste to znova.',
  'uploads.fault.too_large': 'Súbor je väčší, než server prijíma.',
  'uploads.fault.not_found': 'Priečinok tu už nie je. Vytvorte ho a skúste to znova.',
  'uploads.fault.too_many_requests':
    'Nedokončených nahrávaní je príliš veľa. Nechajte niektoré dobehnúť alebo ich zabudnite.',
  'uploads.fault.conflict': 'Názov tohto priečinka už má iný súbor.',
  'uploads.room.title': 'Nedostatok miesta',
  'uploads.room.bytes': 'Tieto súbory potrebujú {size} a zostáva {left}.',
  'uploads.room.items': 'Súbory a priečinky: {count}. Zostáva miesto pre {left}.',
  'uploads.room.some': 'Nahrať, čo sa zmestí',
  'uploads.conflict.row': 'Tento názov je už obsadený',
  'uploads.unknownSize': 'Neznáma veľkosť',
  'uploads.cancelAll.title':
    'Zrušiť nahrávanie {count, plural, one {# súboru} few {# súborov} many {# súboru} other {# súborov}}?',
  'uploads.cancelAll.text': 'Súbory, ktoré sa už nahrali, zostanú, kde sú.',
  'uploads.cancelAll.keep': 'Nahrávať ďalej',
  'uploads.cancelAll.confirm': 'Zrušiť nahrávanie',
  'uploads.notify.text': 'Chvíľu to potrvá.',
  'uploads.notify.accept': 'Upozorniť po dokončení',
  'uploads.notify.decline': 'Bez upozornenia',
  'uploads.interrupted.label': 'Prerušené nahrávania',
  'uploads.interrupted.title':
    'Prerušené nahrávanie {count, plural, one {# súboru} few {# súborov} many {# súboru} other {# súborov}}',
  'uploads.interrupted.text':
    'Vyberte znova {count, plural, one {tento súbor} few {tieto súbory} many {tieto súbory} other {tieto súbory}}, aby nahrávanie pokračovalo tam, kde sa skončilo.',
  'uploads.interrupted.pick': 'Vybrať {count, plural, one {súbor} few {súbory} many {súbory} other {súbory}}',
  'uploads.interrupted.pickFolder': 'Vybrať priečinok',
  'uploads.interrupted.forgetAll':
    '{count, plural, one {Zahodiť} few {Zahodiť všetko} many {Zahodiť všetko} other {Zahodiť všetko}}',
  'uploads.interrupted.forget': 'Zahodiť nahrávanie súboru {name}',
  'uploads.interrupted.row': '{loaded} z {size}',
  'uploads.interrupted.more':
    'Zobraziť {count, plural, one {# ďalšie} few {# ďalšie} many {# ďalšieho} other {# ďalších}}',
  'uploads.interrupted.other':
    '{count, plural, one {„{name}“ nepatrí k prerušeným nahrávaniam alebo sa odvtedy zmenil.} few {# súbory nepatria k prerušeným nahrávaniam alebo sa odvtedy zmenili.} many {# súboru nepatrí k prerušeným nahrávaniam alebo sa odvtedy zmenilo.} other {# súborov nepatrí k prerušeným nahrávaniam alebo sa odvtedy zmenilo.}}',
  'uploads.interrupted.continue': 'Pokračovať',
  'uploads.interrupted.mayAsk': 'Prehliadač sa môže spýtať, či táto stránka smie čítať vaše súbory.',
  'uploads.interrupted.changed': 'Súbor sa odvtedy zmenil.',
  'uploads.interrupted.gone': 'Súbor tam už nie je. Vyberte ho znova.',
  'uploads.interrupted.refused': 'Prehliadač ho nesmie čítať. Vyberte ho znova.',
  'uploads.others.title':
    '{count, plural, one {# nedokončené nahrávanie} few {# nedokončené nahrávania} many {# nedokončeného nahrávania} other {# nedokončených nahrávaní}} na iných zariadeniach',
  'uploads.others.row': '{loaded} z {size} · posledná aktivita {time}',
  'uploads.others.receiving': '{loaded} z {size} · práve sa odosiela',
  'uploads.others.confirm': '„{name}“ sa práve odosiela z iného zariadenia.',
};

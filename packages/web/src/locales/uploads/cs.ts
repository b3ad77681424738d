import type { UploadsMessages } from './en';

export const messages: UploadsMessages = {
  'uploads.tray': 'Nahrávání',
  'uploads.title.active':
    'Nahrávání {count, plural, one {# souboru} few {# souborů} many {# souboru} other {# souborů}}',
  'uploads.title.paused':
    '{count, plural, one {# nahrávání pozastaveno} few {# nahrávání pozastavena} many {# nahrávání pozastaveno} other {# nahrávání pozastaveno}}',
  'uploads.title.waiting':
    '{count, plural, one {# nahrávání čeká na vás} few {# nahrávání čekají na vás} many {# nahrávání čeká na vás} other {# nahrávání čeká na vás}}',
  'uploads.title.failed':
    '{count, plural, one {# soubor se nenahrál} few {# soubory se nenahrály} many {# souboru se nenahrálo} other {# souborů se nenahrálo}}',
  'uploads.pace.rate': '{size}/s',
  'uploads.pace.both': '{rate} · {left}',
  'uploads.pace.offline': 'Čeká se na připojení',
  'uploads.pace.retry': 'Spojení se přerušilo, další pokus za {seconds} s',
  'uploads.pace.trying': 'Spojení se přerušilo, probíhá další pokus…',
  'uploads.pace.still': 'Už {seconds} s se nic nehýbe',
  'uploads.pace.scanning': 'Čtení složek…',
  'uploads.left.seconds':
    '{count, plural, one {zbývá # s} few {zbývají # s} many {zbývá # s} other {zbývá # s}}',
  'uploads.left.minutes':
    '{count, plural, one {zbývá # min} few {zbývají # min} many {zbývá # min} other {zbývá # min}}',
  'uploads.left.hours':
    '{count, plural, one {zbývá # h} few {zbývají # h} many {zbývá # h} other {zbývá # h}}',
  'uploads.row.progress': '{loaded} z {size}',
  'uploads.row.queued': '{size} · čeká',
  'uploads.row.stoppedAt': '{loaded} z {size} · čeká',
  'uploads.row.paused': '{size} · pozastaveno',
  'uploads.row.pausedAt': '{loaded} z {size} · pozastaveno',
  'uploads.row.done': '{size} · nahráno',
  'uploads.row.continues': '{size} · pokračuje od {percent}',
  'uploads.row.continued': '{loaded} z {size} · pokračuje od {percent}',
  'uploads.row.folder': 'Složka',
  'uploads.row.folderMade': 'Složka · vytvořena',
  'uploads.progress': 'Průběh nahrávání',
  'uploads.progressOf': 'Průběh: {name}',
  'uploads.action.collapse': 'Sbalit seznam nahrávání',
  'uploads.action.expand': 'Zobrazit seznam nahrávání',
  'uploads.action.dismiss': 'Zavřít seznam nahrávání',
  'uploads.action.pauseAll': 'Pozastavit vše',
  'uploads.action.resumeAll': 'Spustit vše',
  'uploads.action.retryAll': 'Zkusit vše znovu',
  'uploads.action.tryNow': 'Zkusit hned',
  'uploads.action.cancelAll': 'Zrušit vše',
  'uploads.action.pause': 'Pozastavit {name}',
  'uploads.action.resume': 'Pokračovat: {name}',
  'uploads.action.retry': 'Zkusit znovu: {name}',
  'uploads.action.cancel': 'Zrušit {name}',
  'uploads.action.choose': 'Vybrat',
  'uploads.fault.network': 'Spojení se ztratilo. Zkuste to znovu, až se obnoví.',
  'uploads.fault.stuck':
    'Server je dostupný, ale tento soubor neprojde. Zkuste to znovu nebo použijte jiné připojení.',
  'uploads.fault.unreadable': 'Soubor se změnil nebo jej nelze přečíst. Vyberte jej znovu.',
  'uploads.fault.refused': 'Server to odmítl: {reason}',
  'uploads.fault.forbidden': 'Nemáte oprávnění sem nahrávat.',
  'uploads.fault.storage_full': 'Server je plný. Uvolněte místo a zkuste to znovu.',
  'uploads.fault.too_large': 'Soubor je větší, než server přijímá.',
  'uploads.fault.not_found': 'Složka už tu není. Vytvořte ji a zkuste to znovu.',
  'uploads.fault.too_many_requests':
    'Nedokončených nahrávání je příliš mnoho. Nechte některá doběhnout nebo je zapomeňte.',
  'uploads.fault.conflict': 'Název této složky už má jiný soubor.',
  'uploads.room.title': 'Nedostatek místa',
  'uploads.room.bytes': 'Tyto soubory potřebují {size} a zbývá {left}.',
  'uploads.room.items': 'Soubory a složky: {count}. Zbývá místo pro {left}.',
  'uploads.room.some': 'Nahrát, co se vejde',
  'uploads.conflict.row': 'Tento název je už obsazený',
  'uploads.unknownSize': 'Neznámá velikost',
  'uploads.cancelAll.title':
    'Zrušit nahrávání {count, plural, one {# souboru} few {# souborů} many {# souboru} other {# souborů}}?',
  'uploads.cancelAll.text': 'Soubory, které se už nahrály, zůstanou, kde jsou.',
  'uploads.cancelAll.keep': 'Nahrávat dál',
  'uploads.cancelAll.confirm': 'Zrušit nahrávání',
  'uploads.notify.text': 'Chvíli to potrvá.',
  'uploads.notify.accept': 'Upozornit po dokončení',
  'uploads.notify.decline': 'Bez upozornění',
  'uploads.interrupted.label': 'Přerušená nahrávání',
  'uploads.interrupted.title':
    'Přerušeno nahrávání {count, plural, one {# souboru} few {# souborů} many {# souboru} other {# souborů}}',
  'uploads.interrupted.text':
    'Vyberte znovu {count, plural, one {tento soubor} few {tyto soubory} many {tyto soubory} other {tyto soubory}}, aby nahrávání pokračovalo tam, kde skončilo.',
  'uploads.interrupted.pick':
    'Vybrat {count, plural, one {soubor} few {soubory} many {soubory} other {soubory}}',
  'uploads.interrupted.pickFolder': 'Vybrat složku',
  'uploads.interrupted.forgetAll':
    '{count, plural, one {Zahodit} few {Zahodit vše} many {Zahodit vše} other {Zahodit vše}}',
  'uploads.interrupted.forget': 'Zahodit nahrávání souboru {name}',
  'uploads.interrupted.row': '{loaded} z {size}',
  'uploads.interrupted.more':
    'Zobrazit {count, plural, one {# další} few {# další} many {# další} other {# dalších}}',
  'uploads.interrupted.other':
    '{count, plural, one {„{name}“ nepatří k přerušeným nahráváním nebo se od té doby změnil.} few {# soubory nepatří k přerušeným nahráváním nebo se od té doby změnily.} many {# souboru nepatří k přerušeným nahráváním nebo se od té doby změnilo.} other {# souborů nepatří k přerušeným nahráváním nebo se od té doby změnilo.}}',
  'uploads.interrupted.continue': 'Pokračovat',
  'uploads.interrupted.mayAsk': 'Prohlížeč se může zeptat, zda tato stránka smí číst vaše soubory.',
  'uploads.interrupted.changed': 'Soubor se od té doby změnil.',
  'uploads.interrupted.gone': 'Soubor už tam není. Vyberte jej znovu.',
  'uploads.interrupted.refused': 'Prohlížeč jej nesmí číst. Vyberte jej znovu.',
  'uploads.others.title':
    '{count, plural, one {# nedokončené nahrávání} few {# nedokončená nahrávání} many {# nedokončeného nahrávání} other {# nedokončených nahrávání}} na jiných zařízeních',
  'uploads.others.row': '{loaded} z {size} · poslední aktivita {time}',
  'uploads.others.receiving': '{loaded} z {size} · právě se odesílá',
  'uploads.others.confirm': '„{name}“ se právě odesílá z jiného zařízení.',
};

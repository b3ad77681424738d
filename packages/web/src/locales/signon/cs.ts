import type { SignOnMessages } from './en';

export const messages: SignOnMessages = {
  'signOn.or': 'nebo',
  'signOn.with': 'Přihlásit se přes {name}',
  'signOn.again': 'Znovu se přihlásit přes {name}',
  'signOn.password': 'Přihlásit se heslem',
  'signOn.failed': 'Přihlášení se nezdařilo',
  'signOn.back': 'Zpět k přihlášení',
  'signOn.denied':
    'Přihlášení u služby {name} bylo zrušeno, nebo tam nebylo povoleno. Můžete to zkusit znovu.',
  'signOn.forbidden':
    'Přihlášení u služby {name} se podařilo, ale tady není povoleno. Obraťte se na správce.',
  'signOn.exists':
    'Účet s vaším jménem tu už je. Pokud je váš, přihlaste se jednou jeho heslem a účet se propojí. Pokud není, obraťte se na správce.',
  'signOn.ended': 'Přihlášení trvalo příliš dlouho, nebo už bylo použito. Začněte znovu.',
  'signOn.unasked': 'V tomto okně nebylo zahájeno přihlášení přes {name}, nebo už skončilo. Začněte znovu.',
  'signOn.unlinked.title': 'Propojte svůj účet',
  'signOn.unlinked':
    'Toto přihlášení přes {name} tu zatím nikdo nepoužívá. Pokud tu máte účet, přihlaste se jednou jeho jménem a heslem a účet se propojí.',
  'signOn.connect': 'Přihlásit se a propojit',
  'signOn.title': 'Propojená přihlášení',
  'signOn.text': 'Přihlašujte se sem účtem, který máte jinde.',
  'signOn.ofUser': 'Tento uživatel se jimi může přihlásit.',
  'signOn.used': 'Naposledy použito: {time}',
  'signOn.unused': 'Zatím nepoužito',
  'signOn.disconnect': 'Odpojit',
  'signOn.disconnect.title': 'Odpojit toto přihlášení?',
  'signOn.disconnect.text': 'Už se jím sem nebude možné přihlásit a relace, které s ním začaly, skončí.',
  'signOn.disconnected': 'Přihlášení odpojeno',
  'signOn.connectTo': 'Propojit {name}',
  'signOn.link': 'Propojit',
  'signOn.connected': 'Přihlášení propojeno',
  'signOn.linkDenied': 'Nic nebylo propojeno, protože to nebylo povoleno.',
  'signOn.taken': 'Toto přihlášení už je propojeno s účtem.',
  'signOn.onlyWay': 'Je to vaše jediné přihlášení, proto je nelze odpojit. Obraťte se na správce.',
  'signOn.directory': 'Zadejte své uživatelské jméno a heslo pro {name}.',
  'errors.not_linked': 'Toto přihlášení nepatří k žádnému zdejšímu účtu.',
};

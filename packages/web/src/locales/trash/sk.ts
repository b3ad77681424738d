import type { TrashMessages } from './en';

export const messages: TrashMessages = {
  'trash.count': '{count, plural, one {# položka} few {# položky} many {# položky} other {# položiek}}',
  'trash.empty': 'Kôš je prázdny',
  'trash.empty.text': 'Čo odstránite, sa tu nejaký čas uchováva.',
  'trash.off': 'Kôš je vypnutý: čo sa teraz odstráni, je preč.',
  'trash.days':
    '{days, plural, one {Odstránené položky sa uchovávajú # deň.} few {Odstránené položky sa uchovávajú # dni.} many {Odstránené položky sa uchovávajú # dňa.} other {Odstránené položky sa uchovávajú # dní.}}',
  'trash.space': 'Teraz zaberá {size}; limit je {most}, čo je {percent} % disku.',
  'trash.loadFailed': 'Kôš sa nepodarilo načítať',
  'trash.everybody': 'Zobraziť, čo odstránili všetci',
  'trash.restore': 'Obnoviť',
  'trash.restoreTo': 'Obnoviť do…',
  'trash.restoreTo.title': 'Obnoviť do iného priečinka',
  'trash.restoreTo.submit': 'Obnoviť do „{folder}“',
  'trash.delete.title': 'Odstrániť natrvalo?',
  'trash.delete.text': 'Toto sa nedá vrátiť späť.',
  'trash.emptyIt': 'Vysypať kôš',
  'trash.emptyIt.title': 'Vysypať kôš?',
  'trash.emptyAll': 'Vysypať kôš všetkých',
  'trash.emptyAll.title': 'Vysypať kôš všetkých používateľov?',
  'trash.ofNobody': 'Nie je známe, kto to odstránil',
  'trash.select': 'Vybrať {name}',
  'trash.actionsFor': 'Akcie pre „{name}“',
  'trash.from': 'Pôvodne v priečinku {folder}',
  'trash.fromUnnamed': 'Pôvodne tam, kam už nemáte prístup',
  'trash.deleted': 'Odstránené {when}',
  'trash.expires': 'Uchová sa do {date}',
  'trash.restored':
    '{count, plural, one {Položka „{name}“ bola obnovená.} few {# položky boli obnovené.} many {# položky bolo obnovenej.} other {# položiek bolo obnovených.}}',
  'trash.failed.restore':
    '{count, plural, one {Položka „{name}“ nebola obnovená.} few {# položky neboli obnovené.} many {# položky nebolo obnovenej.} other {# položiek nebolo obnovených.}}',
};

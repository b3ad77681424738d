import type { TrashMessages } from './en';

export const messages: TrashMessages = {
  'trash.count': '{count, plural, one {# element} few {# elementy} many {# elementów} other {# elementu}}',
  'trash.empty': 'Kosz jest pusty',
  'trash.empty.text': 'Usunięte elementy są tu przez pewien czas przechowywane.',
  'trash.off': 'Kosz jest wyłączony: to, co teraz usuniesz, przepadnie.',
  'trash.days':
    '{days, plural, one {Usunięte elementy są przechowywane przez # dzień.} few {Usunięte elementy są przechowywane przez # dni.} many {Usunięte elementy są przechowywane przez # dni.} other {Usunięte elementy są przechowywane przez # dnia.}}',
  'trash.space': 'Zawiera teraz {size}; limit to {most}, czyli {percent} % dysku.',
  'trash.loadFailed': 'Nie udało się odczytać kosza',
  'trash.everybody': 'Pokaż elementy usunięte przez wszystkich',
  'trash.restore': 'Przywróć',
  'trash.restoreTo': 'Przywróć do…',
  'trash.restoreTo.title': 'Przywróć do innego folderu',
  'trash.restoreTo.submit': 'Przywróć do „{folder}”',
  'trash.delete.title': 'Usunąć trwale?',
  'trash.delete.text': 'Tego nie można cofnąć.',
  'trash.emptyIt': 'Opróżnij kosz',
  'trash.emptyIt.title': 'Opróżnić kosz?',
  'trash.emptyAll': 'Opróżnij kosz wszystkich',
  'trash.emptyAll.title': 'Opróżnić kosz wszystkich użytkowników?',
  'trash.ofNobody': 'Nie wiadomo, kto to usunął',
  'trash.select': 'Zaznacz „{name}”',
  'trash.actionsFor': 'Działania na „{name}”',
  'trash.from': 'Był w „{folder}”',
  'trash.fromUnnamed': 'Był w miejscu, do którego nie masz już dostępu',
  'trash.deleted': 'Usunięto {when}',
  'trash.expires': 'Przechowywany do {date}',
  'trash.restored':
    '{count, plural, one {Przywrócono „{name}”.} few {Przywrócono # elementy.} many {Przywrócono # elementów.} other {Przywrócono # elementu.}}',
  'trash.failed.restore':
    '{count, plural, one {Nie przywrócono „{name}”.} few {Nie przywrócono # elementów.} many {Nie przywrócono # elementów.} other {Nie przywrócono # elementu.}}',
};

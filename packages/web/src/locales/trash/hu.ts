import type { TrashMessages } from './en';

export const messages: TrashMessages = {
  'trash.count': '{count, plural, one {# elem} other {# elem}}',
  'trash.empty': 'A kuka üres',
  'trash.empty.text': 'Amit töröl, egy ideig itt marad.',
  'trash.off': 'A kuka ki van kapcsolva: amit most töröl, elvész.',
  'trash.days':
    '{days, plural, one {A törölt elemek # napig maradnak meg.} other {A törölt elemek # napig maradnak meg.}}',
  'trash.space': 'Most {size} van benne; a korlát {most}, a lemez {percent}%-a.',
  'trash.loadFailed': 'Nem sikerült beolvasni a kukát',
  'trash.everybody': 'Mindenki törölt elemeinek megjelenítése',
  'trash.restore': 'Visszaállítás',
  'trash.restoreTo': 'Visszaállítás ide…',
  'trash.restoreTo.title': 'Visszaállítás másik mappába',
  'trash.restoreTo.submit': 'Visszaállítás ide: {folder}',
  'trash.delete.title': 'Végleg törli?',
  'trash.delete.text': 'Ez nem vonható vissza.',
  'trash.emptyIt': 'Kuka ürítése',
  'trash.emptyIt.title': 'Kiüríti a kukát?',
  'trash.emptyAll': 'Mindenki kukájának ürítése',
  'trash.emptyAll.title': 'Kiüríti minden felhasználó kukáját?',
  'trash.ofNobody': 'Nem tudni, ki törölte',
  'trash.select': '{name} kijelölése',
  'trash.actionsFor': 'Műveletek: {name}',
  'trash.from': 'Eredeti helye: {folder}',
  'trash.fromUnnamed': 'Eredeti helyét már nem érheti el',
  'trash.deleted': 'Törölve: {when}',
  'trash.expires': 'Megmarad eddig: {date}',
  'trash.restored': '{count, plural, one {„{name}” visszaállítva.} other {# elem visszaállítva.}}',
  'trash.failed.restore':
    '{count, plural, one {Nem sikerült visszaállítani: „{name}”.} other {# elemet nem sikerült visszaállítani.}}',
};

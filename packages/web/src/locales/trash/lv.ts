import type { TrashMessages } from './en';

export const messages: TrashMessages = {
  'trash.count': '{count, plural, zero {# vienumu} one {# vienums} other {# vienumi}}',
  'trash.empty': 'Atkritne ir tukša',
  'trash.empty.text': 'Izdzēstais šeit kādu laiku tiek paturēts.',
  'trash.off': 'Atkritne ir izslēgta: tagad izdzēstais zūd pavisam.',
  'trash.days':
    '{days, plural, zero {Izdzēstais tiek paturēts # dienas.} one {Izdzēstais tiek paturēts # dienu.} other {Izdzēstais tiek paturēts # dienas.}}',
  'trash.space': 'Tagad tajā ir {size}; robeža ir {most} jeb {percent}% no diska.',
  'trash.loadFailed': 'Neizdevās nolasīt atkritni',
  'trash.everybody': 'Rādīt visu lietotāju izdzēsto',
  'trash.restore': 'Atjaunot',
  'trash.restoreTo': 'Atjaunot uz…',
  'trash.restoreTo.title': 'Atjaunot citā mapē',
  'trash.restoreTo.submit': 'Atjaunot uz: {folder}',
  'trash.delete.title': 'Vai dzēst neatgriezeniski?',
  'trash.delete.text': 'To nevar atsaukt.',
  'trash.emptyIt': 'Iztukšot atkritni',
  'trash.emptyIt.title': 'Vai iztukšot atkritni?',
  'trash.emptyAll': 'Iztukšot visu lietotāju atkritnes',
  'trash.emptyAll.title': 'Vai iztukšot visu lietotāju atkritnes?',
  'trash.ofNobody': 'Nav zināms, kas to izdzēsa',
  'trash.select': 'Atlasīt {name}',
  'trash.actionsFor': 'Darbības ar {name}',
  'trash.from': 'Bija mapē {folder}',
  'trash.fromUnnamed': 'Bija vietā, kurai jums vairs nav piekļuves',
  'trash.deleted': 'Izdzēsts: {when}',
  'trash.expires': 'Paturēts līdz {date}',
  'trash.restored':
    '{count, plural, =1 {„{name}” ir atjaunots.} zero {Atjaunoti # vienumi.} one {Atjaunots # vienums.} other {Atjaunoti # vienumi.}}',
  'trash.failed.restore':
    '{count, plural, =1 {Neizdevās atjaunot „{name}”.} zero {Neizdevās atjaunot # vienumus.} one {Neizdevās atjaunot # vienumu.} other {Neizdevās atjaunot # vienumus.}}',
};

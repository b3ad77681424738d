import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': 'Verzie',
  'versions.none':
    'Žiadne staršie verzie tu nie sú. Keď sa súbor uloží alebo nahradí, jeho doterajší obsah sa uchová tu.',
  'versions.replaced': 'Nahradil používateľ {name}',
  'versions.show': 'Zobraziť túto verziu',
  'versions.compare': 'Porovnať so súčasnou',
  'versions.compare.before': 'Verzia z {date}',
  'versions.compare.now': 'Teraz',
  'versions.short.compare': 'Porovnať',
  'versions.short.restore': 'Obnoviť',
  'versions.actionsFor': 'Akcie pre verziu z {date}',
  'versions.download': 'Stiahnuť túto verziu',
  'versions.restore': 'Obnoviť túto verziu',
  'versions.delete': 'Odstrániť túto verziu',
  'versions.delete.title': 'Natrvalo odstrániť túto verziu?',
  'versions.delete.text': 'Toto sa nedá vrátiť späť. Samotný súbor zostane, aký je.',
  'versions.restored': 'Verzia z {date} bola obnovená.',
  'versions.loadFailed': 'Verzie sa nepodarilo načítať.',
};

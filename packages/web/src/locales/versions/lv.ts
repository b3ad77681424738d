import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': 'Versijas',
  'versions.none':
    'Iepriekšēju versiju nav. Kad failu saglabā vai aizstāj, šeit tiek paturēts tā iepriekšējais saturs.',
  'versions.replaced': 'Aizstāja {name}',
  'versions.show': 'Rādīt šo versiju',
  'versions.compare': 'Salīdzināt ar pašreizējo',
  'versions.compare.before': 'Versija: {date}',
  'versions.compare.now': 'Tagad',
  'versions.short.compare': 'Salīdzināt',
  'versions.short.restore': 'Atjaunot',
  'versions.actionsFor': 'Darbības ar versiju: {date}',
  'versions.download': 'Lejupielādēt šo versiju',
  'versions.restore': 'Atjaunot šo versiju',
  'versions.delete': 'Dzēst šo versiju',
  'versions.delete.title': 'Vai neatgriezeniski dzēst šo versiju?',
  'versions.delete.text': 'To nevar atsaukt. Pats fails nemainās.',
  'versions.restored': 'Atjaunota versija: {date}.',
  'versions.loadFailed': 'Neizdevās nolasīt versijas.',
};

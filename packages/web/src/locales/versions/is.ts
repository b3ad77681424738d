import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': 'Útgáfur',
  'versions.replaced': 'Skipt út af {name}',
  'versions.show': 'Sýna þessa útgáfu',
  'versions.compare': 'Bera saman við núverandi',
  'versions.compare.before': 'Útgáfan frá {date}',
  'versions.compare.now': 'Núna',
  'versions.download': 'Sækja þessa útgáfu',
  'versions.restore': 'Endurheimta þessa útgáfu',
  'versions.delete': 'Eyða þessari útgáfu',
  'versions.delete.title': 'Eyða þessari útgáfu endanlega?',
  'versions.delete.text': 'Þetta er ekki hægt að afturkalla. Skráin sjálf er óbreytt.',
  'versions.restored': 'Útgáfan frá {date} var endurheimt.',
  'versions.loadFailed': 'Ekki tókst að lesa útgáfurnar.',
};

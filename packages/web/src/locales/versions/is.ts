import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': 'Útgáfur',
  'versions.none':
    'Engar fyrri útgáfur eru til. Þegar skráin er vistuð eða henni skipt út geymist hér það sem var í henni.',
  'versions.replaced': 'Skipt út af {name}',
  'versions.show': 'Sýna þessa útgáfu',
  'versions.compare': 'Bera saman við núverandi',
  'versions.compare.before': 'Útgáfan frá {date}',
  'versions.compare.now': 'Núna',
  'versions.short.compare': 'Bera saman',
  'versions.short.restore': 'Endurheimta',
  'versions.actionsFor': 'Aðgerðir fyrir útgáfuna frá {date}',
  'versions.download': 'Sækja þessa útgáfu',
  'versions.restore': 'Endurheimta þessa útgáfu',
  'versions.delete': 'Eyða þessari útgáfu',
  'versions.delete.title': 'Eyða þessari útgáfu endanlega?',
  'versions.delete.text': 'Þetta er ekki hægt að afturkalla. Skráin sjálf er óbreytt.',
  'versions.restored': 'Útgáfan frá {date} var endurheimt.',
  'versions.loadFailed': 'Ekki tókst að lesa útgáfurnar.',
};

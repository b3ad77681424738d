import type { DemoMessages } from './en';

export const messages: DemoMessages = {
  'demo.name': 'Um þessa prufu',
  'demo.title': 'Prófaðu {name}',
  'demo.text':
    'Þú færð þínar eigin skrár til að prófa allt. Aðeins þú sérð þær og í lokin er þeim öllum eytt.',
  'demo.terms': 'Tími: {time}. Pláss: {size}.',
  'demo.begin': 'Byrja prufuna',
  'demo.over': 'Tíminn þinn er liðinn og skránum þínum hefur verið eytt. Þú getur byrjað aftur.',
  'demo.full': 'Öll pláss eru upptekin í bili. Reyndu aftur eftir nokkrar mínútur.',
  'demo.many': 'Of margar prufur voru byrjaðar frá netinu þínu. Reyndu aftur síðar.',
  'demo.note': 'Þetta er prufa. Aðeins þú sérð þessar skrár og í lokin er þeim öllum eytt.',
  'demo.left': 'Tími eftir: {time}',
  'demo.own': 'Á eigin þjóni',
  'demo.fold': 'Fella athugasemdina saman',
  'demo.shared': 'Þessi síða er hluti af prufu. Því sem hún sýnir verður brátt eytt.',
};

import type { LimitsMessages } from './en';

export const messages: LimitsMessages = {
  'limits.title': 'Krātuves ierobežojums',
  'limits.items': 'Faili un mapes',
  'limits.unit': 'Mērvienība',
  'limits.empty': 'Tukšs: bez ierobežojuma',
  'limits.itemsUsed': '<b>{used}</b> no {limit} failiem un mapēm',
  'limits.near': 'Atlicis maz vietas.',
  'limits.full':
    'Jūsu krātuves ierobežojums ir sasniegts: dzēstais tiek skaitīts, līdz iztukšosiet atkritni.',
  'limits.fullFolder': 'Šīs mapes krātuves ierobežojums ir sasniegts.',
  'limits.kept': 'No tā {size} atkritnē un agrākajās versijās',
  'limits.forUser': 'Visam, kas atrodas lietotāja mapēs, kā arī lietotāja atkritnei un agrākajām versijām.',
  'limits.forMembers': 'Katram dalībniekam, kam nav sava. No vairākām grupām skaitās lielākais.',
  'limits.forFolder': 'Visam, kas atrodas mapē, neatkarīgi no tā, kas to tur ievietojis.',
  'limits.asGroups': 'Kā nosaka grupas',
  'limits.none': 'Bez ierobežojuma',
  'limits.own': 'Savs ierobežojums',
  'limits.counting': 'Notiek skaitīšana…',
  'limits.counted': 'Pēdējoreiz skaitīts: {time}',
  'limits.uncounted': 'Vēl nav skaitīts',
  'limits.countAgain': 'Skaitīt vēlreiz',
};

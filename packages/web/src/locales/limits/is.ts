import type { LimitsMessages } from './en';

export const messages: LimitsMessages = {
  'limits.title': 'Geymslumörk',
  'limits.items': 'Skrár og möppur',
  'limits.unit': 'Eining',
  'limits.empty': 'Autt: engin mörk',
  'limits.itemsUsed': '<b>{used}</b> af {limit} skrám og möppum',
  'limits.near': 'Lítið pláss er eftir.',
  'limits.full': 'Geymslumörkum þínum er náð: það sem þú eyðir telst með þar til þú tæmir ruslið.',
  'limits.fullFolder': 'Geymslumörkum þessarar möppu er náð.',
  'limits.kept': 'Þar af {size} í ruslinu og fyrri útgáfum',
  'limits.forUser': 'Fyrir allt sem er í möppum notandans, og fyrir rusl hans og fyrri útgáfur.',
  'limits.forMembers': 'Fyrir hvern meðlim sem á engin eigin mörk. Af nokkrum hópum gilda þau stærstu.',
  'limits.forFolder': 'Fyrir allt sem er í möppunni, hver sem setti það þangað.',
  'limits.asGroups': 'Eins og hóparnir segja',
  'limits.none': 'Engin mörk',
  'limits.own': 'Eigin mörk',
  'limits.counting': 'Verið að telja…',
  'limits.counted': 'Síðast talið: {time}',
  'limits.uncounted': 'Ekki talið enn',
  'limits.countAgain': 'Telja aftur',
};

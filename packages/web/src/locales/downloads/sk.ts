import type { DownloadsMessages } from './en';

export const messages: DownloadsMessages = {
  'downloads.incomplete':
    '{count, plural, one {V archíve „{name}“ chýba # položka.} few {V archíve „{name}“ chýbajú # položky.} many {V archíve „{name}“ chýba # položky.} other {V archíve „{name}“ chýba # položiek.}} Súbor „{note}“ v ňom uvádza, čo chýba a prečo.',
  'downloads.stalled': 'Sťahovanie „{name}“ sa zastavilo na {reached}: istý čas sa nič neprijalo.',
  'downloads.failed': 'Sťahovanie „{name}“ sa zastavilo na {reached}: server nemohol čítať ďalej.',
  'downloads.resume': 'Prehliadač v ňom možno môže pokračovať zo zoznamu sťahovaní.',
  'downloads.restart': 'V sťahovaní archívu nemožno pokračovať, možno ho len stiahnuť znova.',
  'downloads.again': 'Stiahnuť znova',
  'downloads.several': 'Viaceré sťahovania sa zastavili pred dokončením: {names}',
  'downloads.reached': '{received} z {size}',
};

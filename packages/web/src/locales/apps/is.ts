import type { AppsMessages } from './en';

export const messages: AppsMessages = {
  'apps.page': 'Úr öðru forriti',
  'apps.text':
    'Engu er hlaðið upp fyrr en þú staðfestir það hér. Það sem þú skilur eftir er fjarlægt úr þessum vafra eftir einn dag.',
  'apps.name': 'Heiti textans',
  'apps.remove': 'Sleppa {name}',
  'apps.discard': 'Henda',
  'apps.nothing': 'Hér er ekkert',
  'apps.nothing.text':
    'Því var hlaðið upp eða hent, eða það er eldra en eins dags. Deildu því aftur úr hinu forritinu.',
  'apps.refused': 'Ekki tókst að taka við þessu',
  'apps.refused.early': 'Forritið var ekki tilbúið. Nú er það tilbúið: deildu aftur úr hinu forritinu.',
  'apps.refused.large':
    'Í mesta lagi er hægt að taka við {count} skrám, samtals {size}, í einu. Hladdu fleiri skrám upp úr möppu.',
  'apps.refused.full': 'Þessi vafri hefur ekki pláss. Losaðu pláss og deildu aftur.',
  'apps.send.title': 'Senda í annað forrit',
  'apps.send.ready': 'Tilbúið til sendingar',
  'apps.send.now': 'Senda núna',
  'apps.send.refused': 'Þessi vafri getur ekki sent skrár af þessari gerð. Sæktu þær í staðinn.',
};

import type { LimitsMessages } from './en';

export const messages: LimitsMessages = {
  'limits.title': 'Limit miejsca',
  'limits.items': 'Pliki i foldery',
  'limits.unit': 'Jednostka',
  'limits.empty': 'Puste: bez limitu',
  'limits.itemsUsed': '<b>{used}</b> z {limit} plików i folderów',
  'limits.near': 'Zostało mało miejsca.',
  'limits.full': 'Limit miejsca jest wyczerpany: to, co usuniesz, liczy się do opróżnienia kosza.',
  'limits.fullFolder': 'Limit miejsca tego folderu jest wyczerpany.',
  'limits.kept': 'W tym {size} w koszu i wcześniejszych wersjach',
  'limits.forUser': 'Dla wszystkiego w folderach użytkownika oraz dla jego kosza i wcześniejszych wersji.',
  'limits.forMembers': 'Dla każdego członka, który nie ma własnego. Z kilku grup liczy się największy.',
  'limits.forFolder': 'Dla wszystkiego, co jest w folderze, bez względu na to, kto to tam umieścił.',
  'limits.asGroups': 'Jak określają grupy',
  'limits.none': 'Bez limitu',
  'limits.own': 'Własny limit',
  'limits.counting': 'Trwa liczenie…',
  'limits.counted': 'Ostatnio policzono: {time}',
  'limits.uncounted': 'Jeszcze nie policzono',
  'limits.countAgain': 'Policz ponownie',
};

import type { SignOnMessages } from './en';

export const messages: SignOnMessages = {
  'signOn.or': 'vai',
  'signOn.with': 'Pieteikties ar {name}',
  'signOn.again': 'Vēlreiz pieteikties ar {name}',
  'signOn.password': 'Pieteikties ar paroli',
  'signOn.failed': 'Pieteikties neizdevās',
  'signOn.back': 'Atpakaļ uz pieteikšanos',
  'signOn.denied': 'Pieteikšanās ar {name} tika atcelta vai tur netika atļauta. Varat mēģināt vēlreiz.',
  'signOn.forbidden':
    'Pieteikšanās ar {name} izdevās, bet šeit tā nav atļauta. Vērsieties pie administratora.',
  'signOn.exists':
    'Šeit jau ir konts ar jūsu vārdu. Ja tas ir jūsu, vienreiz piesakieties ar tā paroli, un tas tiks savienots. Ja nav, jautājiet administratoram.',
  'signOn.ended': 'Pieteikšanās ilga pārāk ilgi vai jau ir izmantota. Sāciet no jauna.',
  'signOn.unasked': 'Šajā logā pieteikšanās ar {name} nav sākta vai ir beigusies. Sāciet no jauna.',
  'signOn.unlinked.title': 'Savienojiet savu kontu',
  'signOn.unlinked':
    'Šo {name} pieteikšanos šeit vēl neviens neizmanto. Ja jums šeit ir konts, vienreiz piesakieties ar tā vārdu un paroli, un tas tiks savienots.',
  'signOn.connect': 'Pieteikties un savienot',
  'signOn.title': 'Savienotās pieteikšanās',
  'signOn.text': 'Piesakieties šeit ar kontu, kas jums ir citur.',
  'signOn.ofUser': 'Šis lietotājs var pieteikties ar tām.',
  'signOn.used': 'Pēdējoreiz izmantota: {time}',
  'signOn.unused': 'Nekad nav lietota',
  'signOn.disconnect': 'Atvienot',
  'signOn.disconnect.title': 'Vai atvienot šo pieteikšanos?',
  'signOn.disconnect.text': 'Ar to šeit vairs nevarēs pieteikties, un ar to sāktās sesijas beigsies.',
  'signOn.disconnected': 'Pieteikšanās atvienota',
  'signOn.connectTo': 'Savienot {name}',
  'signOn.link': 'Savienot',
  'signOn.connected': 'Pieteikšanās savienota',
  'signOn.linkDenied': 'Nekas netika savienots, jo tas netika atļauts.',
  'signOn.taken': 'Šī pieteikšanās jau ir savienota ar kontu.',
  'signOn.onlyWay':
    'Šī ir jūsu vienīgā pieteikšanās šeit, tāpēc to nevar atvienot. Vērsieties pie administratora.',
  'signOn.directory': 'Ievadiet savu {name} lietotājvārdu un paroli.',
  'errors.not_linked': 'Šī pieteikšanās nepieder nevienam šejienes kontam.',
};

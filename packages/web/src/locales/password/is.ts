import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'Veldu lykilorð',
  'password.text': 'Halló {user}! Veldu lykilorðið þitt fyrir {name}.',
  'password.submit': 'Vista lykilorð',
  'password.done': 'Lykilorðið þitt er tilbúið',
  'password.doneText': 'Þú hefur verið skráð(ur) út á öllum tækjum. Skráðu þig inn með nýja lykilorðinu.',
  'password.gone': 'Þessi tengill virkar ekki lengur',
  'password.goneText':
    'Hann var notaður, nýrri kom í hans stað eða hann er útrunninn. Biddu kerfisstjórann um nýjan tengil.',
  'password.lostText': 'Ef netfang er skráð á aðganginn þinn færðu tengil þar sem þú velur nýtt lykilorð.',
  'password.lostName': 'Notandanafn eða netfang',
  'password.lostSubmit': 'Senda tengil',
  'password.lostCaptcha': 'Staðfestu fyrst að þú sért ekki vélmenni.',
  'password.sent': 'Skoðaðu tölvupóstinn þinn',
  'password.sentText':
    'Ef til er aðgangur með netfangi er tengill á leiðinni. Hann virkar í eina klukkustund.',
  'password.sentNothing': 'Ef ekkert berst skaltu líta í ruslpóstinn eða spyrja kerfisstjórann.',
  'password.toLogin': 'Aftur í innskráningu',
};

import type { SignOnMessages } from './en';

export const messages: SignOnMessages = {
  'signOn.or': 'eða',
  'signOn.with': 'Skrá inn með {name}',
  'signOn.again': 'Skrá aftur inn með {name}',
  'signOn.password': 'Skrá inn með lykilorði',
  'signOn.failed': 'Innskráningin tókst ekki',
  'signOn.back': 'Aftur í innskráningu',
  'signOn.denied': 'Hætt var við innskráninguna hjá {name} eða hún var ekki leyfð þar. Þú getur reynt aftur.',
  'signOn.forbidden': 'Innskráning þín hjá {name} tókst en er ekki leyfð hér. Leitaðu til kerfisstjórans.',
  'signOn.exists':
    'Hér er þegar aðgangur með nafni þínu. Ef þú átt hann skaltu skrá þig einu sinni inn með lykilorði hans og þá verður hann tengdur. Ef ekki skaltu spyrja kerfisstjórann.',
  'signOn.ended': 'Innskráningin tók of langan tíma eða hefur þegar verið notuð. Byrjaðu aftur.',
  'signOn.unasked':
    'Engin innskráning með {name} var hafin í þessum glugga eða henni er lokið. Byrjaðu aftur.',
  'signOn.unlinked.title': 'Tengdu aðganginn þinn',
  'signOn.unlinked':
    'Enginn notar þessa innskráningu frá {name} hér enn. Ef þú ert með aðgang hér skaltu skrá þig einu sinni inn með nafni hans og lykilorði og þá verður hann tengdur.',
  'signOn.connect': 'Skrá inn og tengja',
  'signOn.title': 'Tengdar innskráningar',
  'signOn.text': 'Skráðu þig inn hér með aðgangi sem þú átt annars staðar.',
  'signOn.ofUser': 'Þessi notandi getur skráð sig inn með þeim.',
  'signOn.used': 'Síðast notaður {time}',
  'signOn.unused': 'Aldrei notað',
  'signOn.disconnect': 'Aftengja',
  'signOn.disconnect.title': 'Aftengja þessa innskráningu?',
  'signOn.disconnect.text':
    'Ekki verður lengur hægt að skrá sig inn hér með henni og lotum sem hófust með henni lýkur.',
  'signOn.disconnected': 'Innskráning aftengd',
  'signOn.connectTo': 'Tengja {name}',
  'signOn.link': 'Tengja',
  'signOn.connected': 'Innskráning tengd',
  'signOn.linkDenied': 'Ekkert var tengt því að það var ekki leyft.',
  'signOn.taken': 'Þessi innskráning er þegar tengd aðgangi.',
  'signOn.onlyWay':
    'Þetta er eina innskráningin þín hér og því er ekki hægt að aftengja hana. Leitaðu til kerfisstjórans.',
  'signOn.directory': 'Sláðu inn notandanafn og lykilorð þitt fyrir {name}.',
  'errors.not_linked': 'Þessi innskráning tilheyrir engum aðgangi hér.',
};

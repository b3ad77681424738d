import type { FactorMessages } from './en';

export const messages: FactorMessages = {
  'factor.title': 'Al doilea factor',
  'factor.code': 'Codul din aplicația de autentificare',
  'factor.recoveryCode': 'Cod de recuperare',
  'factor.useRecovery': 'Folosește un cod de recuperare',
  'factor.useApp': 'Folosește un cod din aplicație',
  'factor.back': 'Înapoi',
  'factor.next': 'Continuă',
  'factor.done': 'Gata',
  'factor.why':
    'Administratorul cere un al doilea factor: pe lângă parolă, un cod dintr-o aplicație de autentificare de pe telefon.',
  'factor.setUp': 'Configurează',
  'factor.scan': 'Scanați codul QR',
  'factor.scanText': 'Folosiți o aplicație de autentificare de pe telefon sau introduceți acolo cheia.',
  'factor.qr': 'Cod QR pentru aplicația de autentificare',
  'factor.key': 'Cheie',
  'factor.copyKey': 'Copiază cheia',
  'factor.openApp': 'Deschide într-o aplicație de pe acest dispozitiv',
  'factor.copied': 'Copiat',
  'factor.notCopied': 'Browserul nu a permis copierea.',
  'factor.verify': 'Introduceți codul',
  'factor.verifyText':
    'Aplicația arată șase cifre, un cod nou la fiecare 30 de secunde. După verificare, celelalte dispozitive sunt deconectate.',
  'factor.codes': 'Coduri de recuperare',
  'factor.codesText':
    'Fără telefon, fiecare dintre aceste coduri permite o singură autentificare. Nu vor mai fi afișate.',
  'factor.codesFile':
    'Coduri de recuperare ale lui {user} pentru {name}, {date}. Fiecare se poate folosi o dată.',
  'factor.kept': 'Am păstrat codurile într-un loc sigur',
  'factor.text':
    'Pe lângă parolă, un cod dintr-o aplicație de autentificare de pe telefon protejează contul.',
  'factor.off': 'Neconfigurat',
  'factor.on': 'Configurat la {date}',
  'factor.left':
    '{count, plural, one {# cod de recuperare rămas} few {# coduri de recuperare rămase} other {# de coduri de recuperare rămase}}',
  'factor.few': 'Creați coduri de recuperare noi înainte de a avea nevoie de ele.',
  'factor.due': 'Administratorul cere un al doilea factor. Configurați-l până la {date}.',
  'factor.required': 'Cerut de administrator',
  'factor.replace': 'Înlocuiește aplicația',
  'factor.replaceText': 'Aplicația actuală rămâne valabilă până când introduceți un cod din cea nouă.',
  'factor.newCodes': 'Coduri de recuperare noi',
  'factor.newCodesText': 'Codurile de recuperare actuale nu vor mai fi acceptate.',
  'factor.create': 'Creează coduri',
  'factor.remove': 'Elimină',
  'factor.removeTitle': 'Eliminați al doilea factor?',
  'factor.removeText': 'Apoi parola este suficientă pentru autentificare.',
  'factor.removed': 'Al doilea factor a fost eliminat',
  'factor.outdated': 'Ceva s-a schimbat între timp. Începeți din nou.',
  'errors.wrong_code': 'Acest cod este greșit sau a fost deja folosit.',
};

import type { FactorMessages } from './en';

export const messages: FactorMessages = {
  'factor.title': 'Zweiter Faktor',
  'factor.code': 'Code aus Ihrer Authenticator-App',
  'factor.recoveryCode': 'Wiederherstellungscode',
  'factor.useRecovery': 'Stattdessen einen Wiederherstellungscode verwenden',
  'factor.useApp': 'Stattdessen einen Code aus der App verwenden',
  'factor.back': 'Zurück',
  'factor.next': 'Weiter',
  'factor.done': 'Fertig',
  'factor.why':
    'Ihr Administrator verlangt einen zweiten Faktor: neben dem Passwort einen Code aus einer Authenticator-App auf Ihrem Telefon.',
  'factor.setUp': 'Einrichten',
  'factor.scan': 'QR-Code scannen',
  'factor.scanText':
    'Verwenden Sie eine Authenticator-App auf Ihrem Telefon, oder geben Sie dort den Schlüssel ein.',
  'factor.qr': 'QR-Code für die Authenticator-App',
  'factor.key': 'Schlüssel',
  'factor.copyKey': 'Schlüssel kopieren',
  'factor.openApp': 'In einer App auf diesem Gerät öffnen',
  'factor.copied': 'Kopiert',
  'factor.notCopied': 'Der Browser hat das Kopieren nicht erlaubt.',
  'factor.verify': 'Code eingeben',
  'factor.verifyText':
    'Die App zeigt sechs Ziffern an, alle 30 Sekunden einen neuen Code. Sobald er geprüft ist, werden Ihre anderen Geräte abgemeldet.',
  'factor.codes': 'Wiederherstellungscodes',
  'factor.codesText':
    'Mit jedem dieser Codes können Sie sich einmal ohne Ihr Telefon anmelden. Sie werden nicht noch einmal angezeigt.',
  'factor.codesFile': 'Wiederherstellungscodes von {user} für {name}, {date}. Jeder gilt einmal.',
  'factor.kept': 'Ich habe die Codes sicher aufbewahrt',
  'factor.text':
    'Neben dem Passwort schützt ein Code aus einer Authenticator-App auf Ihrem Telefon Ihr Konto.',
  'factor.off': 'Nicht eingerichtet',
  'factor.on': 'Eingerichtet am {date}',
  'factor.left':
    '{count, plural, one {Noch # Wiederherstellungscode} other {Noch # Wiederherstellungscodes}}',
  'factor.few': 'Erstellen Sie neue Wiederherstellungscodes, bevor Sie sie brauchen.',
  'factor.due': 'Ihr Administrator verlangt einen zweiten Faktor. Richten Sie ihn bis zum {date} ein.',
  'factor.required': 'Von Ihrem Administrator verlangt',
  'factor.replace': 'App ersetzen',
  'factor.replaceText': 'Die jetzige App gilt, bis Sie einen Code der neuen eingegeben haben.',
  'factor.newCodes': 'Neue Wiederherstellungscodes',
  'factor.newCodesText': 'Ihre jetzigen Wiederherstellungscodes gelten dann nicht mehr.',
  'factor.create': 'Codes erstellen',
  'factor.remove': 'Entfernen',
  'factor.removeTitle': 'Zweiten Faktor entfernen?',
  'factor.removeText': 'Zur Anmeldung genügt dann Ihr Passwort.',
  'factor.removed': 'Zweiter Faktor entfernt',
  'factor.outdated': 'In der Zwischenzeit hat sich etwas geändert. Beginnen Sie von vorn.',
  'errors.wrong_code': 'Dieser Code ist falsch oder wurde schon verwendet.',
};

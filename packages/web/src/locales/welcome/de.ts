import type { WelcomeMessages } from './en';

export const messages: WelcomeMessages = {
  'setup.page': 'Einrichtung',
  'setup.step': 'Schritt {step, number} von {count, number}',
  'setup.skip': 'Einrichtung überspringen',
  'setup.back': 'Zurück',
  'setup.next': 'Weiter',
  'setup.account.title': 'Willkommen bei {name}',
  'setup.account.text':
    'Ein paar Angaben, dann können Sie loslegen. Alles lässt sich später in den Einstellungen ändern.',
  'setup.account.language': 'Sie gilt auch für neue Benutzer.',
  'setup.account.keep':
    'Lassen Sie beide Felder leer, um das Passwort zu behalten, mit dem Sie sich angemeldet haben.',
  'setup.account.easy': 'Namen, gängige Wörter und Tastenfolgen werden abgelehnt.',
  'setup.files.title': 'Ihre Dateien',
  'setup.files.text': 'Hier ist alles erreichbar, was in diesem Ordner des Servers liegt.',
  'setup.files.writable': 'Dateien können gelesen und geschrieben werden.',
  'setup.files.readOnly':
    'Dateien können nur gelesen werden: Der Server darf in diesen Ordner nicht schreiben.',
  'setup.files.free': '{free} von {total} sind frei.',
  'setup.files.other':
    'Um einen anderen Ordner bereitzustellen, beenden Sie den Server und starten ihn mit dem Namen dieses Ordners:',
  'setup.view': 'Ordner zeigen als',
  'setup.view.auto': 'Automatisch',
  'setup.view.list': 'Liste',
  'setup.view.mosaic': 'Kacheln',
  'setup.view.text':
    '„Automatisch“ zeigt Bilder und Filme als Kacheln und alles andere als Liste. Jeder Ordner lässt sich umstellen. Neue Benutzer beginnen ebenfalls damit.',
  'setup.people.title': 'Andere Personen',
  'setup.people.text': 'Wer darf auf diesem Server ein Konto haben?',
  'setup.people.invited': 'Nur wen ich hinzufüge',
  'setup.people.invitedText': 'Sie legen die Konten in der Benutzerverwaltung an.',
  'setup.people.anyone': 'Jeder darf sich registrieren',
  'setup.people.anyoneText':
    'Wer die Anmeldeseite öffnen kann, kann ein Konto anlegen. Jeder bekommt einen eigenen Ordner und sieht nur diesen.',
  'setup.check.good': 'Alles ist in Ordnung',
  'setup.check.odd':
    '{count, plural, one {Ein Punkt verdient einen Blick} other {# Punkte verdienen einen Blick}}',
  'setup.check.text':
    'Das hat der Server über sich selbst herausgefunden, auf Englisch. Der Befehl „satchel doctor“ sagt jederzeit dasselbe.',
  'setup.check.passed': '{count, plural, one {# Prüfung bestanden} other {# Prüfungen bestanden}}',
  'setup.check.state': '{state, select, bad {Muss behoben werden} odd {Sehen Sie nach} other {In Ordnung}}',

  'import.title': 'Aus File Browser übernommen',
  'import.intro':
    'Der Inhalt von {file}, geschrieben von File Browser {release}, wurde am {date} übernommen.',
  'import.untouched': 'Die alte Datei wurde nicht verändert.',
  'import.link': 'Bericht der Übernahme',
  'import.linkText': 'Was aus File Browser übernommen wurde, was ausgeschaltet ist und was anders ist.',
  'import.links': 'Links',
  'import.options': 'Serveroptionen',
  'import.ended':
    '{count, plural, one {# Link war abgelaufen und wurde ausgelassen.} other {# Links waren abgelaufen und wurden ausgelassen.}}',
  'import.same': 'Alles wurde so übernommen, wie es war.',
  'import.showAll': '{count, plural, one {# weiteren anzeigen} other {# weitere anzeigen}}',
  'import.unlisted':
    '{count, plural, one {# weiterer ist nicht aufgeführt.} other {# weitere sind nicht aufgeführt.}}',
  'import.everybody': 'Alle',
  'import.newUsers': 'Neue Benutzer',
  'import.switchOn': 'So schalten Sie es ein',
  'import.copy': 'Befehl kopieren',
  'import.copied': 'Befehl kopiert',
  'import.off': 'Vorerst ausgeschaltet',
  'import.offText':
    'Was Programme ausführt oder hier nicht sicher wäre, wartet auf Ihre Entscheidung. Geben Sie diese Befehle dort ein, wo der Server läuft.',
  'import.passwords': 'Passwörter',
  'import.linksOut': 'Nicht übernommene Links',
  'import.symlinks': 'Symbolische Links, die hinausführen',
  'import.symlinksText':
    'Benutzer sehen nur, was in ihrem Ordner liegt; deshalb werden diese Links abgelehnt. Jeder kann zu einem Ordner seines Benutzers werden oder abgelehnt bleiben.',
  'import.symlinkGrant': 'Zu einem Ordner des Benutzers machen',
  'import.symlinkRefuse': 'Abgelehnt lassen',
  'import.symlinkGrantAll': 'Alle zu Ordnern machen',
  'import.symlinkRefuseAll': 'Alle abgelehnt lassen',
  'import.symlinkGranted': 'Das ist jetzt ein Ordner des Benutzers.',
  'import.symlinkRefused': 'Er bleibt abgelehnt.',
  'import.symlinkFailed':
    'Diese konnten nicht zu Ordnern werden: {paths}. Ein Ordner des Systems, des Servers selbst oder um den des Benutzers herum kommt nicht infrage.',
  'import.rules': 'Regeln, die anders wirken',

  'import.option_unnamed':
    'Wurde nicht übernommen, weil die Datei gefunden und nicht angegeben wurde. Bei Bedarf neu setzen: {before}',
  'import.commands_off':
    'Befehle sind ausgeschaltet. Sind sie eingeschaltet, sehen die Programme eines Benutzers nur dessen Ordner.',
  'import.proxy_not_trusted':
    'Dem Header {name} wird nur geglaubt, wenn er von einem Proxy auf diesem Rechner kommt. Nennen Sie andere mit --trusted-proxies.',
  'import.sessions_ended': 'Alle müssen sich einmal neu anmelden.',
  'import.signup_off':
    'Die Registrierung ist aus: Wer sich registriert hätte, hätte alle Dateien gesehen. Geben Sie neuen Benutzern einen eigenen Ordner, bevor Sie sie erlauben.',
  'import.user_exists': 'Einen Benutzer dieses Namens gab es hier schon; er wurde nicht geändert.',
  'import.damaged': 'Dieser Eintrag ist beschädigt und wurde ausgelassen.',
  'import.user_renamed':
    'Hieß {before}. Ein Name darf nicht mit einem Leerzeichen beginnen oder enden, und zwei dürfen sich nicht nur durch Groß- und Kleinschreibung oder unsichtbare Zeichen unterscheiden.',
  'import.scope_converted': 'Der Bereich war {before}, ein Pfad des Rechners. Jetzt ist er {after}.',
  'import.scope_outside':
    'Der Bereich {before} liegt außerhalb des bereitgestellten Ordners. Eine Regel verbietet diesem Benutzer alles, bis Sie den Bereich ändern und die Regel entfernen.',
  'import.missing': 'Den Ordner {path} gibt es nicht.',
  'import.share_needs_download': 'Darf nicht mehr teilen: Dazu ist die Berechtigung zum Herunterladen nötig.',
  'import.admin_gained_permissions': 'Administratoren haben alle Berechtigungen. Hinzugekommen: {after}.',
  'import.command_is_pattern':
    'Das Programm {before} war ein regulärer Ausdruck. Hier werden Programme genau benannt.',
  'import.password_default': 'Das Passwort ist „admin“, das jeder kennt: Ändern Sie es jetzt.',
  'import.password_short':
    'Das Passwort ist kürzer, als neue Passwörter sein müssen. Es gilt weiter: Bitten Sie um ein anderes.',
  'import.password_minimum':
    'Neue Passwörter brauchen mindestens {after} Zeichen. Kürzere gelten weiter und stehen hier, sobald sich ihre Benutzer angemeldet haben.',
  'import.password_unusable': 'Das Passwort ist auf unbekannte Weise gespeichert: Setzen Sie ein neues.',
  'import.link_gone': 'Dort ist nichts. Der Link öffnet sich, sobald dort etwas ist.',
  'import.link_outside': 'Er führt aus dem Bereich seines Besitzers {user} hinaus.',
  'import.link_without_owner': 'Seinen Besitzer gibt es nicht.',
  'import.link_exists': 'Er war schon da und wurde nicht geändert.',
  'import.symlink_leaves_scope': 'Führt zu {after}; das liegt nicht im Ordner dieses Benutzers.',
  'import.symlink_leaves_root': 'Führt aus dem bereitgestellten Ordner hinaus.',
  'import.symlinks_not_all_seen': 'Es kann weitere geben: Nicht alle Dateien wurden durchsucht.',
  'import.rule_ends_at_segment':
    'Die Regel für {path} galt auch für {before}. Hier gilt sie nur für ganze Namen.',
  'import.rule_holds_for_folder':
    'Die Regel für {path} gilt auch für den Ordner selbst, nicht nur für seinen Inhalt.',
  'import.rule_denies_all':
    'Der Ausdruck {before} ist ungültig oder zu lang. Die Regel verbietet alles, bis Sie sie ändern.',
  'import.rule_without_slash':
    'Die Regel für {path} gilt nie: Ihr Pfad beginnt nicht mit einem Schrägstrich.',
  'import.setting_changed': 'War {before} und ist jetzt {after}.',
  'import.option_dropped': 'Der Wert {before} ist ungültig und wurde ausgelassen.',
  'import.branding_copied': 'Die Dateien wurden von {before} nach {path} kopiert. Ändern Sie sie dort.',
  'import.branding_file_left':
    'Die Datei {path} wurde nicht kopiert: Möglich sind custom.css und Bilder unter img bis 4 MiB.',
  'import.settings_kept': 'Die Einstellungen, die es hier schon gab, wurden beibehalten.',
  'import.source_in_use':
    'File Browser lief noch. Was es ab jetzt ändert, wird nicht übernommen: Beenden Sie es.',
};

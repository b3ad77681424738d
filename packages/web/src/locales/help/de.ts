import type { HelpMessages } from './en';

export const messages: HelpMessages = {
  'help.title': 'Hilfe',
  'help.answers': 'Kurze Antworten',
  'help.share.question': 'Wie teile ich etwas?',
  'help.share.answer':
    'Wählen Sie das Element und dann „Teilen“. Sie erhalten einen Link, den Sie allen schicken können. Passwort und Ablaufdatum bestimmen Sie.',
  'help.upload.question': 'Wie lade ich etwas hoch?',
  'help.upload.answer':
    'Wählen Sie „Hochladen“ oder ziehen Sie Dateien und Ordner auf die Liste. Ein abgebrochener Upload geht von selbst weiter.',
  'help.select.question': 'Wie wähle ich mehrere Elemente aus?',
  'help.select.answer':
    'Klicken Sie sie bei gedrückter Strg-Taste an (⌘ am Mac), mit Umschalt alles dazwischen. Am Touchscreen halten Sie eines gedrückt und tippen die anderen an.',
  'help.download.question': 'Wie lade ich mehrere Elemente auf einmal herunter?',
  'help.download.answer':
    'Wählen Sie die Elemente und dann „Herunterladen“. Sie erhalten ein einziges Archiv.',
  'help.move.question': 'Wie verschiebe oder kopiere ich?',
  'help.move.answer':
    'Ziehen Sie Elemente auf einen Ordner, oder wählen Sie erst die Elemente und dann „Verschieben“ oder „Kopieren“.',
  'help.find.question': 'Wie finde ich etwas?',
  'help.find.answer': 'Öffnen Sie oben die Suche und geben Sie einen Teil des Namens ein.',
  'help.deleted.question': 'Kann ich Gelöschtes zurückholen?',
  'help.deleted.answer': 'Nein. Gelöschtes ist weg, darum werden Sie vorher immer gefragt.',
  'help.deleted.trash':
    'Ja: Öffnen Sie in der Seitenleiste den Papierkorb und wählen Sie „Wiederherstellen“.',
  'help.install.question': 'Kann ich das als App verwenden?',
  'help.install.answer':
    'Ja, wenn die Adresse mit https beginnt: Wählen Sie im Menü Ihres Browsers „Installieren“ oder „Zum Startbildschirm hinzufügen“. Ihre Dateien bleiben auf dem Server.',
  'files.help.title': 'Tastenkürzel',
  'files.help.move': 'Navigieren',
  'files.help.extend': 'Auswahl erweitern',
  'files.help.ends': 'Erstes und letztes Element',
  'files.help.toggle': 'Auswählen oder abwählen',
  'files.help.mark': 'Auswählen und weiter zum nächsten',
  'files.help.free': 'Bewegen, ohne die Auswahl zu ändern',
  'files.help.menu': 'Menü öffnen',
  'files.help.save': 'Speichern (im Editor)',
  'files.help.typing': 'Tippen Sie die ersten Buchstaben eines Namens, um dorthin zu springen.',
  'files.help.filter':
    'Der Filter des Ordners zeigt Namen, die das Getippte enthalten; Kommas trennen mehrere: 3, 7, brief.',
};

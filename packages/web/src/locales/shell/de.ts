import type { ShellMessages } from './en';

export const messages: ShellMessages = {
  'shell.title': 'Shell',
  'shell.command': 'Befehl',
  'shell.placeholder': 'Befehl eingeben',
  'shell.running': 'Läuft …',
  'shell.output': 'Ausgabe',
  'shell.hint': 'Befehle laufen im geöffneten Ordner. „clear“ leert diesen Bereich, „exit“ schließt ihn.',
  'shell.clear': 'Leeren',
  'shell.cancel': 'Befehl abbrechen',
  'shell.resize': 'Höhe der Shell',
  'shell.end.code': 'Mit Code {code} beendet',
  'shell.end.signal': 'Durch {signal} beendet',
  'shell.end.cancelled': 'Abgebrochen',
  'shell.end.time': 'Abgebrochen: Es hat zu lange gedauert.',
  'shell.end.output': 'Abgebrochen: Die Ausgabe wurde zu lang.',
  'shell.end.rights': 'Abgebrochen: Sie dürfen das nicht mehr ausführen.',
  'shell.refused.forbidden': 'Befehl nicht erlaubt.',
  'shell.refused.invalid_input': 'Ein Anführungszeichen ist nicht geschlossen.',
  'shell.refused.not_found': 'Dieses Programm oder diesen Ordner gibt es nicht.',
  'shell.refused.too_many_requests': 'Ein anderer Befehl von Ihnen läuft noch.',
  'shell.end.lost': 'Die Verbindung ist abgebrochen.',
};

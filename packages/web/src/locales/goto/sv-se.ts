import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Hitta en mapp efter namn',
  'goto.count': '{count, plural, one {# mapp} other {# mappar}}',
  'goto.none': 'Ingen mapp heter så.',
  'goto.missing': 'Den här mappen finns inte.',
  'files.copy.title': '{count, plural, one {Kopiera {name}} other {Kopiera # objekt}}',
  'files.copy.submit': 'Kopiera till {folder}',
  'files.move.title': '{count, plural, one {Flytta {name}} other {Flytta # objekt}}',
  'files.move.submit': 'Flytta till {folder}',
  'files.transfer.text': 'Välj mål. Just nu ligger {count, plural, one {det} other {de}} i <b>{folder}</b>.',
};

import type { MailTexts } from './en.js';
import { nl } from './nl.js';

/** The texts are those of the Netherlands, but for the polite form and some words. */
export const nlBe: MailTexts = {
  ...nl,
  hello: 'Dag {user},',
  invitationText:
    'Een beheerder heeft u deze link gestuurd, waarmee u het wachtwoord van uw account instelt.',
  lostText:
    'Iemand op het adres {address} heeft een link gevraagd om een nieuw wachtwoord voor uw account in te stellen.',
  lostIgnored: 'Was u dit niet? Negeer dan deze e-mail: er verandert niets.',
  notYou: 'Was u dit niet? Wijzig dan meteen uw wachtwoord en verwittig uw beheerder.',
  automatic: 'Deze e-mail werd automatisch verzonden door {server}.',
};

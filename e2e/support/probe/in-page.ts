import { faultsInAll, faultsInPseudo, speak } from './languages.js';

Object.assign(window, { faultsInAll, faultsInPseudo, speak });

/** The browser's languages become what `speak` asks for. */
const own = Object.getOwnPropertyDescriptor(Navigator.prototype, 'languages');
Object.defineProperty(Navigator.prototype, 'languages', {
  get(this: Navigator) {
    return window.asked ?? own?.get?.call(this);
  },
});

import { begin, faultsIn, speak } from './languages.js';

Object.assign(window, { begin, faultsIn, speak });

/** Makes the browser report the languages that `speak` asks for. */
const own = Object.getOwnPropertyDescriptor(Navigator.prototype, 'languages');
Object.defineProperty(Navigator.prototype, 'languages', {
  get(this: Navigator) {
    return window.asked ?? own?.get?.call(this);
  },
});

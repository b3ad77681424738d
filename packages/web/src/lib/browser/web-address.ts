/**
 * True for an address of the web, to which a page may send the browser; `javascript:` and relative addresses
 * are none.
 */
export const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address);

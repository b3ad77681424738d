export interface Device {
  /** As the browser is called; empty when it is none that is known. */
  browser: string;
  /** As the system is called; empty when it is none that is known. */
  system: string;
  isHandheld: boolean;
}

/** The first that is found counts: most browsers also claim to be those they descend from. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//i, 'curl'],
  [/^Wget\//i, 'Wget'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: readonly [RegExp, string][], text: string): string =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? '';

/** What a browser's own description says about the device, as people call it. */
export function deviceOf(userAgent: string): Device {
  const system = nameIn(SYSTEMS, userAgent);
  return {
    browser: nameIn(BROWSERS, userAgent),
    system,
    isHandheld: ['iPhone', 'iPad', 'Android'].includes(system),
  };
}

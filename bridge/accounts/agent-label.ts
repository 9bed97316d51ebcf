// The browser and the system of a request in a few words, for the list of sessions. Nothing finer is kept.

const browsers: readonly [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];
const systems: readonly [name: string, mark: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** "Chrome, Linux"; what is not known is left out, so the text may be empty. */
export function agentLabel(header: string | undefined): string {
  const text = (header ?? '').slice(0, 512);
  const nameIn = (table: typeof browsers) => table.find(([, mark]) => mark.test(text))?.[0];
  return [nameIn(browsers), nameIn(systems)].filter((word) => word !== undefined).join(', ');
}

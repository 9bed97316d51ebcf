// Derives a short browser and system label from a User-Agent, for the list of sessions. No other detail is stored.

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

/** Returns a label such as "Chrome, Linux"; unknown parts are omitted, so it may be empty. */
export function agentLabel(header: string | undefined): string {
  const text = (header ?? '').slice(0, 512);
  const nameIn = (table: typeof browsers) => table.find(([, mark]) => mark.test(text))?.[0];
  return [nameIn(browsers), nameIn(systems)].filter((word) => word !== undefined).join(', ');
}

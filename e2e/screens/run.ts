// npm run screens: takes screenshots of every screen on phone and desktop, in three languages and both themes, online
// and offline, in one folder with an index page. `npm run screens -- lv phone dark` limits languages, sizes and themes;
// guest, customer, buyer or rarities limits the walks.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { type Language, languages } from '#tests/support/texts.ts';
import { startBridge } from '../bridge-process.ts';
import { installedChromium } from '../installed-chromium.ts';
import { quietBrowser } from '../system-chromium.ts';
import { indexPage } from './index-page.ts';
import { type Visit, walkAsCustomer, walkAsGuest } from './walk.ts';
import { walkAsBuyer } from './walk-of-buyer.ts';
import { walkToRarities } from './walk-of-rarities.ts';

const FOLDER = path.resolve('screens');
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
const themes = ['light', 'dark'] as const;
const prefixes: Record<Language, string> = { lv: '', en: '/en', ru: '/ru' };
/** timeout of each wait, in milliseconds */
const WAIT_MS = 60_000;

const walks = {
  guest: walkAsGuest,
  customer: walkAsCustomer,
  buyer: walkAsBuyer,
  rarities: walkToRarities,
} as const;
const asked = process.argv.slice(2);
const known: readonly string[] = [...languages, ...Object.keys(sizes), ...themes, ...Object.keys(walks)];
const unknown = asked.filter((word) => !known.includes(word));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(', ')}; known: ${known.join(', ')}`);
  process.exit(1);
}
/** Returns the requested values of a kind; all if none was requested. */
const named = <T extends string>(all: readonly T[]): readonly T[] => {
  const those = all.filter((one) => asked.includes(one));
  return those.length > 0 ? those : all;
};

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const bridge = await startBridge();
const browser = await chromium.launch({
  executablePath: installedChromium(),
  args: quietBrowser,
});
const taken: { screen: string; file: string; kind: string }[] = [];
const failed: string[] = [];
try {
  for (const size of named(Object.keys(sizes) as (keyof typeof sizes)[]))
    for (const lang of named(languages))
      for (const theme of named(themes))
        for (const who of named(Object.keys(walks) as (keyof typeof walks)[])) {
          const kind = `${size} ${lang} ${theme}`;
          bridge.line.mend();
          await bridge.healthy();
          const context = await browser.newContext({
            baseURL: bridge.line.address,
            viewport: sizes[size],
            deviceScaleFactor: 1,
            colorScheme: theme,
            reducedMotion: 'reduce',
          });
          context.setDefaultTimeout(WAIT_MS);
          const page = await context.newPage();
          const picture: Visit['picture'] = async (screen) => {
            const file = `${screen} ${kind}.png`.replaceAll(/[^a-z0-9.]+/g, '-');
            await page.screenshot({ path: path.join(FOLDER, file) });
            taken.push({ screen, file, kind });
          };
          const isPhone = size === 'phone';
          await walks[who]({
            page,
            bridge,
            line: bridge.line,
            lang,
            prefix: prefixes[lang],
            isPhone,
            picture,
          }).catch(
            (error: unknown) => void failed.push(`${kind}: ${error instanceof Error ? error.stack : error}`),
          );
          await context.close();
          console.log(`${kind}: ${taken.length} pictures`);
        }
} finally {
  await browser.close();
  await bridge.stop();
}
writeFileSync(path.join(FOLDER, 'index.html'), indexPage(taken));
console.log(`${taken.length} pictures: ${path.join(FOLDER, 'index.html')}`);
for (const each of failed) console.error(each);
process.exit(failed.length > 0 ? 1 : 0);

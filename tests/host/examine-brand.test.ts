// Tests what the doctor says of a brand.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QUIET } from '#host/brand/brand-styles.ts';
import { MEANINGS } from '#host/doctor/brand-contrasts.ts';
import { brandFiles } from '#host/doctor/brand-files.ts';
import { contrast } from '#host/doctor/contrast.ts';
import { examineBrand } from '#host/doctor/examine-brand.ts';
import { hexOf } from '../support/hex-of.ts';

let folder: string;
const server = createServer((request, answer) => {
  const found = request.url === '/logo.svg';
  answer.writeHead(found ? 200 : 404, { 'content-type': 'image/svg+xml' });
  answer.end(found ? '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"/>' : '');
});
let origin: string;
const square = (px: number) =>
  sharp({ create: { width: px, height: px, channels: 3, background: '#0b6e4f' } })
    .png()
    .toBuffer();
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'doctor-brand-'));
  mkdirSync(path.join(folder, 'brand'));
  const write = (name: string, content: Buffer | string) =>
    writeFileSync(path.join(folder, 'brand', name), content);
  write('wide.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"/>');
  write('192.png', await square(192));
  write('512.png', await square(512));
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const noisy = sharp({ create: { width: 1_500, height: 1_000, channels: 3, noise, background: '#000000' } });
  write('heavy.png', await noisy.png().toBuffer());
  write('text.png', 'no picture');
  write('font.woff2', 'wOF2…');
  write('font.ttf', 'ttf');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const logo = (url: string, width = 90, height = 30) => ({ logo: { url, width, height } });
const filesOf = async (brand: Parameters<typeof brandFiles>[0]) =>
  (await brandFiles(brand, folder)).map(({ state, says }) => `${state} ${says}`);

describe('the files of a brand', () => {
  it('work if they are what they should be', async () => {
    const icons = { favicon: '/brand/wide.svg', icon192: '/brand/192.png', icon512: '/brand/512.png' };
    const font = { family: 'Lora', url: '/brand/font.woff2' };
    const states = (await brandFiles({ ...logo('/brand/wide.svg'), icons, font }, folder)).map(
      ({ state }) => state,
    );
    expect(states).toEqual(Array(5).fill('works'));
    expect(await filesOf(logo(`${origin}/logo.svg`))).toEqual([expect.stringMatching(/^works/)]);
  });

  it.each([
    ['missing', logo('/brand/none.svg'), /there is no file/],
    ['no picture', logo('/brand/text.png'), /is not a picture/],
    ['4 MB', logo('/brand/heavy.png', 3, 2), /\d\.\d MB, more than 100 kB.*not stored for offline use/],
    ['of another ratio', logo('/brand/wide.svg', 10, 10), /ratio/],
    ['an icon of another size', { icons: { icon512: '/brand/192.png' } }, /192 × 192 px instead of png/],
    ['an icon that is no PNG', { icons: { icon192: '/brand/wide.svg' } }, /svg with/],
    ['no WOFF2', { font: { family: 'Lora', url: '/brand/font.ttf' } }, /not a WOFF2 file/],
  ])('are reported if one is %s', async (_, brand, says) => {
    const [found] = await filesOf(brand);
    expect(found).toMatch(/^warning/);
    expect(found).toMatch(says);
  });

  it('are reported if a server does not have them or does not respond', async () => {
    expect(await filesOf(logo(`${origin}/gone.svg`))).toEqual([expect.stringContaining('responds with 404')]);
    expect(await filesOf(logo('https://127.0.0.1:1/logo.svg'))).toEqual([
      expect.stringContaining('does not respond'),
    ]);
  });
});

describe('the colours of a brand', () => {
  it('are compared by the formula of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contrast('#ffffff', '#767676')).toBe(contrast('#767676', '#ffffff'));
  });

  it('are compared with those of the design tokens', () => {
    const tokens = readFileSync('src/ui/styles/tokens.css', 'utf8');
    for (const [name, color] of Object.entries({ ...MEANINGS, quiet: QUIET })) {
      const value = new RegExp(`--color-${name}: ([^;]+);`).exec(tokens)?.[1] ?? '';
      const [light, dark] = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(([, ...parts]) =>
        hexOf(...(parts.map(Number) as [number, number, number])),
      );
      expect({ light, dark }, name).toEqual(color);
    }
  });

  const themed = (light: string, dark = light) => ({ light, dark });
  it.each([
    ['white on yellow', { accent: themed('#ffd400'), onAccent: themed('#ffffff') }, 'onAccent on accent'],
    ['grey on white', { text: themed('#8a8a8a', '#f2f0ec') }, 'text on background, light theme'],
    ['a light page in the dark theme', { background: themed('#fcfbf8') }, 'text on background, dark theme'],
    ['a coloured surface', { surface: themed('#a91d1d', '#151a21') }, 'the colour for bad on surface, light'],
  ])('are reported for %s', async (_, colors, says) => {
    const found = await examineBrand({ name: 'Kalna', colors }, folder);
    const weak = found.filter(({ state }) => state === 'warning').map((each) => each.says);
    expect(weak).toContainEqual(expect.stringContaining(says));
  });

  it('work if all texts have enough contrast', async () => {
    const colors = { accent: themed('#0b6e4f', '#3ddc97'), onAccent: themed('#ffffff', '#06281c') };
    expect(await examineBrand({ name: 'Kalna', colors }, folder)).toEqual([
      { about: 'brand', state: 'works', says: 'Kalna' },
      { about: 'contrast of the brand', state: 'works', says: expect.stringMatching(/^at least \d/) },
    ]);
  });
});

it('says which keys of a brand are invalid', async () => {
  const brand = { radius: 'round', colors: { text: { light: 'black', dark: '#ffffff' } } };
  const found = await examineBrand(brand, folder);
  expect(found.map(({ about, state }) => [about, state])).toEqual([
    ['brand.colors.text.light', 'broken'],
    ['brand.radius', 'broken'],
  ]);
});

it('asks for a name if there is none', async () => {
  expect((await examineBrand(undefined, folder))[0]).toMatchObject({ about: 'brand', state: 'missing' });
});

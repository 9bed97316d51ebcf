// Examines the files of a brand: whether they exist, are what they should be, and are small enough for a phone.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Brand } from '#schemas/brand.ts';
import { LARGEST_PRECACHED } from '../brand/branded-files.ts';
import type { Finding } from './finding.ts';

const TIMEOUT_MS = 10_000;
/** Size in bytes above which a logo delays the first view on a slow network. */
const LOGO_BYTES = 100_000;
/** Files that are much larger than anything useful are not read to their end. Bytes. */
const READ_BYTES = 20_000_000;
const FORMATS = new Set(['svg', 'png', 'jpeg', 'webp', 'avif', 'heif', 'gif']);
const RATIO_TOLERANCE = 0.03;

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Returns the content of a path in the folder, or of an https URL; a text says why there is none. */
async function contentOf(folder: string, named: string): Promise<Buffer | string> {
  try {
    if (named.startsWith('/')) return await readFile(join(folder, named));
    const answer = await fetch(named, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) return `the server responds with ${answer.status}`;
    if (Number(answer.headers.get('content-length') ?? 0) > READ_BYTES) return 'the file is too large';
    return Buffer.from(await answer.arrayBuffer());
  } catch {
    return named.startsWith('/') ? `there is no file ${join(folder, named)}` : 'the server does not respond';
  }
}

type Picture = { format: string; width: number; height: number };

async function pictureOf(content: Buffer): Promise<Picture | undefined> {
  try {
    const { default: sharp } = await import('sharp');
    const { format, width, height } = await sharp(content).metadata();
    return FORMATS.has(format) ? { format, width, height } : undefined;
  } catch {
    return undefined; // not a picture
  }
}

type Wanted = {
  about: string;
  url: string;
  /** bytes above which it is too large */
  most?: number;
  /** the picture's size in px; `exactly`: not only the ratio */
  size?: { width: number; height: number; exactly?: boolean };
};

async function pictureFinding(folder: string, { about, url, most, size }: Wanted): Promise<Finding> {
  const content = await contentOf(folder, url);
  const weak = (says: string): Finding => ({ about, state: 'warning', says: `${url}: ${says}` });
  if (typeof content === 'string') return weak(content);
  const picture = await pictureOf(content);
  if (!picture) return weak('is not a picture that browsers show');
  if (most !== undefined && content.length > most)
    return weak(
      `${sizeText(content.length)}, more than ${sizeText(most)}: delays the first view${content.length > LARGEST_PRECACHED ? ' and is not stored for offline use' : ''}`,
    );
  const { format, width, height } = picture;
  if (size?.exactly && (format !== 'png' || width !== size.width || height !== size.height))
    return weak(
      `${format} with ${width} × ${height} px instead of png with ${size.width} × ${size.height} px`,
    );
  const ratio = size ? width / height / (size.width / size.height) : 1;
  if (Math.abs(ratio - 1) > RATIO_TOLERANCE)
    return weak(
      `${width} × ${height} px does not have the configured ratio: it is shown smaller than its space`,
    );
  return { about, state: 'works', says: `${url}: ${format}, ${sizeText(content.length)}` };
}

async function fontFinding(folder: string, url: string): Promise<Finding> {
  const about = 'font of the brand';
  const content = await contentOf(folder, url);
  if (typeof content === 'string') return { about, state: 'warning', says: `${url}: ${content}` };
  if (content.subarray(0, 4).toString('latin1') !== 'wOF2')
    return { about, state: 'warning', says: `${url}: is not a WOFF2 file` };
  return content.length > LARGEST_PRECACHED
    ? {
        about,
        state: 'warning',
        says: `${url}: ${sizeText(content.length)}, more than ${sizeText(LARGEST_PRECACHED)}: not stored for offline use`,
      }
    : { about, state: 'works', says: `${url}: ${sizeText(content.length)}` };
}

/** @param folder the folder of the configuration, in which the paths of the brand are looked up */
export async function brandFiles(
  { logo, icons, screenshots = [], font }: Brand,
  folder: string,
): Promise<Finding[]> {
  const icon = (about: string, url: string | undefined, px: number): Wanted[] =>
    url ? [{ about, url, size: { width: px, height: px, exactly: true } }] : [];
  const { width = 1, height = 1 } = logo ?? {};
  const logos = [logo?.url, logo?.darkUrl].flatMap((url): Wanted[] =>
    url ? [{ about: 'logo of the brand', url, most: LOGO_BYTES, size: { width, height } }] : [],
  );
  const pictures: Wanted[] = [
    ...logos,
    ...(icons?.favicon ? [{ about: 'icon of the tab', url: icons.favicon, most: LOGO_BYTES }] : []),
    ...icon('icon with 192 px', icons?.icon192, 192),
    ...icon('icon with 512 px', icons?.icon512, 512),
    ...icon('maskable icon', icons?.maskable512, 512),
    ...screenshots.map(({ url, width, height }) => ({ about: 'screenshot', url, size: { width, height } })),
  ];
  return Promise.all([
    ...pictures.map((each) => pictureFinding(folder, each)),
    ...(font?.url ? [fontFinding(folder, font.url)] : []),
  ]);
}

// Product pictures: provided by a source, rasterised here and cached. Invariants: no part of a path reaches the file
// system, since files are named by the source (S-21); at most two pictures are rasterised concurrently; the number of
// cached files is bounded, and the oldest are deleted first.
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Picture, PictureSource } from '../ports/catalogue-source.ts';
import { refuse } from '../ports/refusal.ts';
import { createGate } from './create-gate.ts';

export const SIZES: readonly number[] = [150, 266, 452, 300, 532, 904];
const AT_ONCE = 2;
const WAITING_MAX = 500;
const FILES_MAX = 20_000;
/** Share of the files that one cleanup deletes, because listing all of them is expensive. */
const DROPPED_SHARE = 0.1;

export type Format = 'avif' | 'webp';

/** The picture for an empty path and for "no_selection", the paths in documents without a picture. */
const placeholder: Picture = {
  name: 'placeholder',
  svg: () =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 900" width="900" height="900"><rect x="180" y="240" width="540" height="420" rx="36" fill="none" stroke="#9aa0ab" stroke-width="28"/><circle cx="340" cy="390" r="52" fill="#9aa0ab"/><path d="M230 610l150-150 110 110 80-80 110 120z" fill="#9aa0ab"/></svg>`,
};

async function rasterise(source: Buffer, width: number, height: number, format: Format): Promise<Buffer> {
  const fitted = sharp(source).resize(width, height, {
    fit: 'contain',
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  });
  return format === 'avif'
    ? fitted.avif({ quality: 55, effort: 2 }).toBuffer()
    : fitted.webp({ quality: 80, effort: 3 }).toBuffer();
}

/** Deletes the oldest files until a share of `max` is free; returns how many remain. */
async function dropOldest(folder: string, max: number): Promise<number> {
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const file = join(folder, name);
      return { file, drawnAt: (await stat(file)).mtimeMs };
    }),
  );
  files.sort((one, other) => one.drawnAt - other.drawnAt);
  const left = Math.floor(max * (1 - DROPPED_SHARE));
  const dropped = files.slice(0, Math.max(0, files.length - left));
  // `force`, because another process may have deleted the file already
  for (const { file } of dropped) await rm(file, { force: true });
  return files.length - dropped.length;
}

/** Returns the bytes of a picture. Refuses an unknown size or path with 404; refuses with 503 if too many jobs wait. */
export type Pictures = (path: string, width: number, height: number, format: Format) => Promise<Buffer>;

/**
 * @param source renders the pictures that documents refer to; absent: only the placeholder exists
 * @param folder caches finished pictures; absent: they are rendered on each request
 * @param filesMax maximum number of files in `folder`
 */
export function createPictures(
  source: PictureSource | undefined,
  folder: string | undefined,
  filesMax = FILES_MAX,
): Pictures {
  const gate = createGate(AT_ONCE, WAITING_MAX);
  // harmless per copy of the bridge: two copies may render the same picture
  const making = new Map<string, Promise<Buffer>>();
  let kept: Promise<number> | undefined;

  async function make(picture: Picture, width: number, height: number, format: Format): Promise<Buffer> {
    const file =
      folder === undefined ? undefined : join(folder, `${picture.name}-${width}x${height}.${format}`);
    if (file !== undefined) {
      const found = await readFile(file).catch(() => undefined); // an unreadable file is rendered again
      if (found !== undefined && found.length > 0) return found;
    }
    const source = 'svg' in picture ? Buffer.from(picture.svg()) : await picture.bytes();
    const image = await gate(() => rasterise(source, width, height, format));
    if (file === undefined || folder === undefined) return image;
    kept ??= mkdir(folder, { recursive: true }).then(async () => (await readdir(folder)).length);
    kept = kept.then(async (count) => (count < filesMax ? count : await dropOldest(folder, filesMax)) + 1);
    await kept;
    // The file is written under a temporary name and renamed, so that a killed bridge leaves no partial picture in the
    // cache.
    await writeFile(`${file}.${process.pid}`, image);
    await rename(`${file}.${process.pid}`, file);
    return image;
  }

  return async (path, width, height, format) => {
    if (!SIZES.includes(width) || !SIZES.includes(height)) throw refuse(404, 'No such size');
    const isNone = path === '' || path.includes('no_selection');
    const picture = isNone ? placeholder : source?.(path);
    if (picture === undefined) throw refuse(404, 'No such picture');
    const key = `${picture.name}-${width}x${height}.${format}`;
    let image = making.get(key);
    if (image === undefined) {
      image = make(picture, width, height, format).finally(() => making.delete(key));
      making.set(key, image);
    }
    return image;
  };
}

// Product pictures: `/img/{w}/{h}/resize/{kind}/{rrggbb}/{view}.svg`, drawn as SVG and sent as AVIF or WebP by what
// the browser accepts. Nothing of the path reaches the file system: it is matched against fixed lists first
// (S-21). At most two pictures are rasterised at once, and the kept files have a limit.
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { drawPicture, type Kind, kinds } from '../demo/drawings/draw-picture.ts';
import { type View, views } from '../demo/drawings/views.ts';
import { refuse } from '../wire/refusal.ts';

export const SIZES: readonly number[] = [150, 266, 452, 300, 532, 904];
const AT_ONCE = 2;
const WAITING_MAX = 500;
const FILES_MAX = 20_000;

type Format = 'avif' | 'webp';

const placeholder = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 900" width="900" height="900"><rect x="180" y="240" width="540" height="420" rx="36" fill="none" stroke="#9aa0ab" stroke-width="28"/><circle cx="340" cy="390" r="52" fill="#9aa0ab"/><path d="M230 610l150-150 110 110 80-80 110 120z" fill="#9aa0ab"/></svg>`;

type Picture = { name: string; svg: () => string };

/** The picture a relative path names; undefined when there is none. Empty and "no_selection" name the placeholder. */
export function pictureOf(path: string): Picture | undefined {
  if (path === '' || path.includes('no_selection')) return { name: 'placeholder', svg: () => placeholder };
  const found = /^([a-z0-9-]{1,40})\/([0-9a-f]{6})\/([a-z-]{1,20})\.svg$/.exec(path);
  if (found === null) return undefined;
  const [, kind = '', colour = '', view = ''] = found;
  if (!Object.hasOwn(kinds, kind) || !views.some((one) => one === view)) return undefined;
  return {
    name: `${kind}-${colour}-${view}`,
    svg: () => drawPicture(kind as Kind, view as View, `#${colour}`),
  };
}

/** Runs at most `AT_ONCE` jobs; refuses with 503 when too many wait. */
function createGate(): <T>(job: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (job) => {
    if (running >= AT_ONCE) {
      if (waiting.length >= WAITING_MAX) throw refuse(503, 'Too many pictures at once');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

async function rasterise(svg: string, width: number, height: number, format: Format): Promise<Buffer> {
  const fitted = sharp(Buffer.from(svg)).resize(width, height, {
    fit: 'contain',
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  });
  return format === 'avif'
    ? fitted.avif({ quality: 55, effort: 2 }).toBuffer()
    : fitted.webp({ quality: 80, effort: 3 }).toBuffer();
}

/** @param folder where finished pictures are kept; absent: drawn anew each time */
export function installPictures(app: FastifyInstance, folder: string | undefined): void {
  const gate = createGate();
  const making = new Map<string, Promise<Buffer>>();
  let kept: Promise<number> | undefined;

  async function make(picture: Picture, width: number, height: number, format: Format): Promise<Buffer> {
    const file =
      folder === undefined ? undefined : join(folder, `${picture.name}-${width}x${height}.${format}`);
    if (file !== undefined) {
      const found = await readFile(file).catch(() => undefined); // one that cannot be read is drawn again
      if (found !== undefined && found.length > 0) return found;
    }
    const image = await gate(() => rasterise(picture.svg(), width, height, format));
    if (file === undefined || folder === undefined) return image;
    kept ??= mkdir(folder, { recursive: true }).then(async () => (await readdir(folder)).length);
    if ((await kept) >= FILES_MAX) return image;
    kept = kept.then((count) => count + 1);
    // Written aside and renamed, so that a killed bridge leaves no half picture under a good name.
    await writeFile(`${file}.${process.pid}`, image);
    await rename(`${file}.${process.pid}`, file);
    return image;
  }

  app.get('/img/:w/:h/resize/*', async (request, reply) => {
    const { w, h, '*': path } = request.params as { w: string; h: string; '*': string };
    const [width, height] = [Number(w), Number(h)];
    if (!SIZES.includes(width) || !SIZES.includes(height)) throw refuse(404, 'No such size');
    const picture = pictureOf(path.replace(/^\/+/, ''));
    if (picture === undefined) throw refuse(404, 'No such picture');
    const format: Format = (request.headers.accept ?? '').includes('image/avif') ? 'avif' : 'webp';
    const key = `${picture.name}-${width}x${height}.${format}`;
    let image = making.get(key);
    if (image === undefined) {
      image = make(picture, width, height, format).finally(() => making.delete(key));
      making.set(key, image);
    }
    return reply
      .headers({ 'Cache-Control': 'public, max-age=31536000, immutable', Vary: 'Accept' })
      .type(`image/${format}`)
      .send(await image);
  });
}

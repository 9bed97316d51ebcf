// Reads the build into a map in memory; each file is compressed at the first request for an encoding. Requests are
// looked up in the map, so request paths never reach the file system (S-21).
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};
const packed = new Set(['.png', '.jpg', '.webp', '.avif', '.woff2']);
/** Folder of the build with the modules that render pages on the server; it is not served. */
const RENDERER_FOLDER = '.server';
export const PAGE_RENDERER = `${RENDERER_FOLDER}/page-renderer.js`;
/** Sanitises HTML from the backend for rendered pages. */
export const HTML_CLEANER = `${RENDERER_FOLDER}/clean-html.js`;

const PACK_FROM_BYTES = 512;
/** level 9 takes a tenth of the time of level 11, and its files are only a few percent larger */
const BROTLI_QUALITY = 9;

type Coding = 'br' | 'gzip';

export type StaticFile = {
  body: Buffer;
  /** compresses the file; undefined if compressing it is not worthwhile */
  pack: ((coding: Coding) => Promise<Buffer>) | undefined;
  type: string;
  etag: string;
  /** true if the name contains a content hash: the file is immutable */
  hashed: boolean;
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const compress = (body: Buffer, coding: Coding): Promise<Buffer> =>
  coding === 'br'
    ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
    : zip(body, { level: 9 });

type PackedForms = { [coding in Coding]?: Buffer | undefined };

/** @param there precompressed content by encoding */
export function staticFile(path: string, content: Buffer | string, there: PackedForms = {}): StaticFile {
  const body = Buffer.from(content);
  const extension = extname(path).toLowerCase();
  const isWorth = !packed.has(extension) && body.length >= PACK_FROM_BYTES;
  const made = new Map<Coding, Promise<Buffer>>();
  const pack = (coding: Coding): Promise<Buffer> => {
    const form = made.get(coding) ?? Promise.resolve(there[coding] ?? compress(body, coding));
    made.set(coding, form);
    return form;
  };
  return {
    body,
    pack: isWorth ? pack : undefined,
    type: types[extension] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    hashed: path.startsWith('/assets/') && /-[A-Za-z0-9_-]{8,}\.[a-z0-9]+$/.test(path),
  };
}

/**
 * Reads the files of a folder by URL path ("/assets/index-x.js"). `.br` and `.gz` files beside a file become its
 * precompressed content.
 */
export async function readStaticFiles(folder: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const bodies = new Map<string, Buffer>();
  for (const entry of entries) {
    // server modules are not public
    if (!entry.isFile() || relative(folder, entry.parentPath).split(sep)[0] === RENDERER_FOLDER) continue;
    const file = join(entry.parentPath, entry.name);
    bodies.set(`/${relative(folder, file).split(sep).join('/')}`, await readFile(file));
  }
  const files = new Map<string, StaticFile>();
  for (const [path, body] of bodies) {
    const extension = extname(path).toLowerCase();
    if ((extension === '.br' || extension === '.gz') && bodies.has(path.slice(0, -3))) continue;
    files.set(path, staticFile(path, body, { br: bodies.get(`${path}.br`), gzip: bodies.get(`${path}.gz`) }));
  }
  return files;
}

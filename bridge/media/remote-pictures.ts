// Pictures of an imported catalogue, hosted on another server: fetched on first use, then resized and cached like
// rendered pictures. Invariants: only paths below the base URL are requested and, for a connector's catalogue, only
// pictures of its products; redirects are errors; the response must be a picture by its type and by its first bytes;
// it is read only up to a limit, and at most four are read at a time.
import { createHash } from 'node:crypto';
import type { PictureSource } from '../ports/catalogue-source.ts';
import { refuse } from '../ports/refusal.ts';
import { createGate } from './create-gate.ts';

const TIMEOUT_MS = 10_000;
const BYTES_MAX = 15_000_000;
const AT_ONCE = 4;
const WAITING_MAX = 200;

const noPicture = () => refuse(404, 'No such picture');
const notFetched = () => refuse(503, 'The picture could not be fetched');

const HEADS = ['\xff\xd8\xff', '\x89PNG', 'GIF8', 'RIFF', 'II*\0', 'MM\0*', 'BM'];
/** True for bytes that begin like a JPEG, PNG, GIF, WebP, TIFF, BMP, AVIF or SVG file. */
function isImage(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 1_000).toString('latin1');
  return (
    HEADS.some((one) => head.startsWith(one)) ||
    head.slice(4, 8) === 'ftyp' ||
    /^(\xef\xbb\xbf)?\s*<(\?xml|!--|!DOCTYPE svg|svg)[\s>]/i.test(head)
  );
}

/** Limits concurrent downloads, so that large pictures do not fill the memory. */
const inTurn = createGate(AT_ONCE, WAITING_MAX);

/** Reads the body; undefined if it exceeds the limit, after which reading stops. */
async function readBounded({ body }: Response): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let length = 0;
  // leaving the loop cancels the body
  for await (const part of body ?? []) {
    length += part.length;
    if (length > BYTES_MAX) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function fetchPicture(url: string): Promise<Buffer> {
  let answer: Response;
  try {
    answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    throw notFetched();
  }
  const isPicture = (answer.headers.get('content-type') ?? '').startsWith('image/');
  const length = Number(answer.headers.get('content-length') ?? 0);
  if (!answer.ok || !isPicture || length > BYTES_MAX) {
    await answer.body?.cancel();
    throw noPicture();
  }
  const bytes = await readBounded(answer).catch(() => {
    throw notFetched();
  });
  if (bytes === undefined || !isImage(bytes)) throw noPicture();
  return bytes;
}

/** @param base common base URL of all pictures; the source returns undefined for a path outside it */
export function remotePictures(base: string): PictureSource {
  return (path) => {
    const parts = path.split('/').filter((part) => part !== '');
    if (parts.length === 0 || parts.some((part) => part === '.' || part === '..')) return undefined;
    const url = `${base.replace(/\/+$/, '')}/${parts.map(encodeURIComponent).join('/')}`;
    const name = createHash('sha256').update(url).digest('hex').slice(0, 32);
    return { name, bytes: () => inTurn(() => fetchPicture(url)) };
  };
}

/**
 * Creates the source of pictures named by host and path; it returns undefined for hosts that are not in `origins`.
 * @param isNamed true if a product of the catalogue has the picture "/host/path"
 */
export const picturesByHost =
  (origins: readonly string[], isNamed: (path: string) => Promise<boolean>): PictureSource =>
  (path) => {
    const [host, ...rest] = path.split('/').filter((part) => part !== '');
    const origin = origins.find((one) => new URL(one).host === host);
    const picture = origin === undefined ? undefined : remotePictures(origin)(rest.join('/'));
    if (picture === undefined || !('bytes' in picture)) return picture;
    const bytes = async () => {
      if (!(await isNamed(`/${path}`))) throw noPicture();
      return picture.bytes();
    };
    return { ...picture, bytes };
  };

// Pictures of an imported catalogue, hosted on another server: fetched on first use, then resized and cached like
// rendered pictures. Invariants: only paths below the base URL are requested; redirects are errors; the response
// must be a picture of bounded size.
import { createHash } from 'node:crypto';
import type { PictureSource } from '../ports/catalogue-source.ts';
import { refuse } from '../ports/refusal.ts';

const TIMEOUT_MS = 10_000;
const BYTES_MAX = 15_000_000;

async function fetchPicture(url: string): Promise<Buffer> {
  let answer: Response;
  try {
    answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    throw refuse(503, 'The picture could not be fetched');
  }
  const isPicture = (answer.headers.get('content-type') ?? '').startsWith('image/');
  const length = Number(answer.headers.get('content-length') ?? 0);
  if (!answer.ok || !isPicture || length > BYTES_MAX) {
    await answer.body?.cancel();
    throw refuse(404, 'No such picture');
  }
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (bytes.length > BYTES_MAX) throw refuse(404, 'No such picture');
  return bytes;
}

/** @param base common base URL of all pictures; the source returns undefined for a path outside it */
export function remotePictures(base: string): PictureSource {
  return (path) => {
    const parts = path.split('/').filter((part) => part !== '');
    if (parts.length === 0 || parts.some((part) => part === '.' || part === '..')) return undefined;
    const url = `${base.replace(/\/+$/, '')}/${parts.map(encodeURIComponent).join('/')}`;
    const name = createHash('sha256').update(url).digest('hex').slice(0, 32);
    return { name, bytes: () => fetchPicture(url) };
  };
}

/** Creates the source of pictures named by host and path; it returns undefined for hosts that are not in `origins`. */
export const picturesByHost =
  (origins: readonly string[]): PictureSource =>
  (path) => {
    const [host, ...rest] = path.split('/').filter((part) => part !== '');
    const origin = origins.find((one) => new URL(one).host === host);
    return origin === undefined ? undefined : remotePictures(origin)(rest.join('/'));
  };

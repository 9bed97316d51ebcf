// Pictures that lie on another server, as an import named it: fetched when somebody first wants one, then resized and
// kept like drawn ones. Invariants: only paths below that one address are asked for, no redirects, a picture and nothing
// else comes back, at most so large.
import { createHash } from 'node:crypto';
import type { PictureSource } from '../ports/catalogue-source.ts';
import { refuse } from '../wire/refusal.ts';

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

/** In: the address that pictures lie below. Out: their source; undefined for a path that leads out of it. */
export function remotePictures(base: string): PictureSource {
  return (path) => {
    const parts = path.split('/').filter((part) => part !== '');
    if (parts.length === 0 || parts.some((part) => part === '.' || part === '..')) return undefined;
    const url = `${base.replace(/\/+$/, '')}/${parts.map(encodeURIComponent).join('/')}`;
    const name = createHash('sha256').update(url).digest('hex').slice(0, 32);
    return { name, bytes: () => fetchPicture(url) };
  };
}

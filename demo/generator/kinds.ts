// All kinds of products, as a list and by code.
import type { Kind } from './kind.ts';
import { audioKinds } from './kind-table-audio.ts';
import { computerKinds } from './kind-table-computers.ts';
import { homeKinds } from './kind-table-home.ts';
import { videoKinds } from './kind-table-video.ts';

export const kinds: readonly Kind[] = [...computerKinds, ...audioKinds, ...videoKinds, ...homeKinds];
const byCode = new Map(kinds.map((kind) => [kind.code, kind]));

/** Returns the kind of a code. @throws {Error} if it is unknown, which is a mistake in a table */
export function kindOf(code: string): Kind {
  const kind = byCode.get(code);
  if (kind === undefined) throw new Error(`Unknown kind "${code}"`);
  return kind;
}

// All kinds of products (catalogue/kinds-*.json), as a list and by code.
import audio from '../catalogue/kinds-audio.json' with { type: 'json' };
import computers from '../catalogue/kinds-computers.json' with { type: 'json' };
import home from '../catalogue/kinds-home.json' with { type: 'json' };
import video from '../catalogue/kinds-video.json' with { type: 'json' };
import type { Kind } from './kind.ts';

export const kinds = [...computers, ...audio, ...video, ...home] as unknown as readonly Kind[];
const byCode = new Map(kinds.map((kind) => [kind.code, kind]));

/** Returns the kind with a code. @throws {Error} if it is unknown, which is a mistake in a table */
export function kindOf(code: string): Kind {
  const kind = byCode.get(code);
  if (kind === undefined) throw new Error(`Unknown kind "${code}"`);
  return kind;
}

// The demo shop's pictures by the path its documents name: `{kind}/{rrggbb}/{view}.svg`, and `scene/{name}.svg` of banners.
import type { PictureSource } from '#bridge/ports/catalogue-source.ts';
import { drawPicture, type Kind, kinds } from './drawings/draw-picture.ts';
import { drawScene, isScene } from './drawings/draw-scene.ts';
import { type View, views } from './drawings/views.ts';
import { colours } from './generator/colours.ts';

/** Of what is sold: nobody has the bridge draw and keep what they invent. */
const hexes: ReadonlySet<string> = new Set(Object.values(colours).map(({ hex }) => hex));

/** A path is matched against fixed lists, so its parts may name a file (S-21). */
export const demoPicture: PictureSource = (path) => {
  const scene = /^scene\/([a-z]{1,20})\.svg$/.exec(path)?.[1];
  if (scene !== undefined)
    return isScene(scene) ? { name: `scene-${scene}`, svg: () => drawScene(scene) } : undefined;
  const found = /^([a-z0-9-]{1,40})\/([0-9a-f]{6})\/([a-z-]{1,20})\.svg$/.exec(path);
  if (found === null) return undefined;
  const [, kind = '', colour = '', view = ''] = found;
  if (!Object.hasOwn(kinds, kind) || !views.some((one) => one === view) || !hexes.has(colour))
    return undefined;
  return {
    name: `${kind}-${colour}-${view}`,
    svg: () => drawPicture(kind as Kind, view as View, `#${colour}`),
  };
};

// Draws the pictures that demo documents refer to: `{kind}/{rrggbb}/{view}.svg`, and `scene/{name}.svg` for banners.
import type { PictureSource } from '#bridge/ports/catalogue-source.ts';
import { drawPicture, hasPicture } from './drawings/draw-picture.ts';
import { drawScene, isScene } from './drawings/draw-scene.ts';
import { colours } from './generator/colours.ts';

/** Colours of products; others are refused, so that requests with made-up paths waste no CPU time and fill no cache. */
const hexes: ReadonlySet<string> = new Set(Object.values(colours).map(({ hex }) => hex));

/** Matches each part of the path against a fixed list, so the parts are safe in file names (S-21). */
export const demoPicture: PictureSource = (path) => {
  const scene = /^scene\/([a-z]{1,20})\.svg$/.exec(path)?.[1];
  if (scene !== undefined)
    return isScene(scene) ? { name: `scene-${scene}`, svg: () => drawScene(scene) } : undefined;
  const found = /^([a-z0-9-]{1,40})\/([0-9a-f]{6})\/(front|three-quarter|detail)\.svg$/.exec(path);
  if (found === null) return undefined;
  const [, kind = '', colour = '', view = ''] = found;
  if (!hasPicture(kind, view) || !hexes.has(colour)) return undefined;
  return { name: `${kind}-${colour}-${view}`, svg: () => drawPicture(kind, view, `#${colour}`) };
};

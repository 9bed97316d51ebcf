// Draws wide pictures for banners, each with several products side by side: 1800 × 900 points, transparent, so that
// they fit both themes of the page, and without text.
import scenes from '../catalogue/scenes.json' with { type: 'json' };
import { drawPicture } from './draw-picture.ts';

/** y of the shadow within a drawing's square, as a fraction of its side. */
const FLOOR = 0.865;

/** Products from back to front; `x`: left edge; `floor`: y of the shadow; `size`: side of the drawing's square. */
type Thing = { kind: string; colour: string; x: number; floor: number; size: number };

export type Scene = keyof typeof scenes;
export const isScene = (name: string): name is Scene => Object.hasOwn(scenes, name);

/** Draws a scene. Deterministic. */
export function drawScene(scene: Scene): string {
  const things = scenes[scene].map(({ kind, colour, x, floor, size }: Thing, at) => {
    // ids are unique only within a drawing, so they get a prefix
    const own = drawPicture(kind, 'front', colour)
      .replace(/<svg[^>]*viewBox="([^"]*)"[^>]*>/, (_, box: string) => {
        const y = Math.round(floor - size * FLOOR);
        return `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="${box}" overflow="visible">`;
      })
      .replace(/<!--.*?-->/gs, '')
      .replace(/\bid="([^"]+)"/g, `id="${scene}${at}-$1"`)
      .replace(/url\(#([^)]+)\)/g, `url(#${scene}${at}-$1)`)
      .replace(/href="#([^"]+)"/g, `href="#${scene}${at}-$1"`);
    return own.trim();
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1800 900" width="1800" height="900">\n${things.join('\n')}\n</svg>\n`;
}

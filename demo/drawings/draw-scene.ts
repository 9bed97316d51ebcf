// Table of wide pictures for banners, each with several products side by side. A scene has 1800 × 900 points, a
// transparent background, so that it fits both themes of the page, and no text.
import { drawPicture, type Kind } from './draw-picture.ts';
import type { View } from './views.ts';

/** `x`: left edge; `floor`: y of the shadow; `size`: side of the drawing's square. */
type Thing = { kind: Kind; view: View; colour: string; x: number; floor: number; size: number };

/** y of the shadow within a drawing's square, as a fraction of its side. */
const FLOOR = 0.865;

const thing = (kind: Kind, colour: string, x: number, floor: number, size: number, view: View = 'front') => ({
  kind,
  view,
  colour,
  ...{ x, floor, size },
});

/** Products by scene, from back to front. */
const scenes = {
  desk: [
    thing('monitor', '#1c1e23', 330, 790, 860),
    thing('laptop', '#b9bcc2', 1010, 810, 720),
    thing('speaker', '#41584f', 60, 800, 480),
  ],
  kitchen: [
    thing('coffee', '#2a2d33', 500, 800, 860),
    thing('kettle', '#41584f', 1140, 815, 620),
    thing('toaster', '#c4c7cb', 90, 815, 560),
  ],
  music: [
    thing('speaker', '#d8ccb8', 70, 790, 640),
    thing('turntable', '#1c1e23', 530, 815, 760),
    thing('headphones', '#c8553d', 1175, 825, 640),
  ],
  evening: [thing('tv', '#1c1e23', 160, 760, 960), thing('soundbar', '#2a2d33', 1060, 800, 640)],
  home: [
    thing('washer', '#f0f0ee', 240, 780, 760),
    thing('vacuum', '#c8553d', 860, 810, 760),
    thing('robot-vacuum', '#2a2d33', 1290, 830, 440),
  ],
} as const satisfies Record<string, readonly Thing[]>;

export type Scene = keyof typeof scenes;
export const isScene = (name: string): name is Scene => Object.hasOwn(scenes, name);

/** Draws a scene. Deterministic. */
export function drawScene(scene: Scene): string {
  const things = scenes[scene].map(({ kind, view, colour, x, floor, size }, at) => {
    // ids are unique only within a drawing, so they get a prefix
    const own = drawPicture(kind, view, colour)
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

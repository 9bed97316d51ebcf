// Draws the pictures of the demo store's products as SVG, by kind, view and colour.

import { dishwasher, dryer, hob, microwave } from './drawing-tables/appliances.ts';
import { headphones, soundbar, speaker } from './drawing-tables/audio.ts';
import { fridge, oven, washer } from './drawing-tables/boxes.ts';
import { coffee, kettle } from './drawing-tables/brewing.ts';
import { camera } from './drawing-tables/cameras.ts';
import { service, software } from './drawing-tables/cards.ts';
import { vacuum } from './drawing-tables/cleaning.ts';
import { keyboard, laptop } from './drawing-tables/computers.ts';
import { desktop, mouse, printer, router, webcam } from './drawing-tables/desk.ts';
import { actionCamera, charger, gameConsole, projector, watch } from './drawing-tables/gadgets.ts';
import { amplifier, earbuds, microphone, turntable } from './drawing-tables/hifi.ts';
import { phone, tablet } from './drawing-tables/phones.ts';
import { monitor, tv } from './drawing-tables/screens.ts';
import { blender, iron, purifier, robotVacuum, toaster } from './drawing-tables/small-home.ts';
import type { Drawing, View } from './views.ts';

const drawings = {
  camera,
  coffee,
  fridge,
  headphones,
  kettle,
  keyboard,
  laptop,
  monitor,
  oven,
  phone,
  soundbar,
  speaker,
  tablet,
  tv,
  vacuum,
  washer,
  desktop,
  mouse,
  webcam,
  watch,
  router,
  printer,
  charger,
  software,
  service,
  earbuds,
  turntable,
  amplifier,
  microphone,
  projector,
  'action-camera': actionCamera,
  console: gameConsole,
  dryer,
  dishwasher,
  hob,
  microwave,
  'robot-vacuum': robotVacuum,
  toaster,
  blender,
  iron,
  purifier,
} satisfies Record<string, Drawing>;

export type Kind = keyof typeof drawings;
export const kinds: Record<Kind, Drawing> = drawings;

/** Draws a picture of 900 × 900 points on a transparent background. Deterministic. */
export function drawPicture(kind: Kind, view: View, colour: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(colour))
    throw new Error(`Invalid colour ${JSON.stringify(colour)}: expected #rrggbb`);
  return kinds[kind][view](colour);
}

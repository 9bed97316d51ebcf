// Every picture of the demo shop's products: the kind of thing, the view, the colour → SVG text.

import { dishwasher, dryer, hob, microwave } from './kinds/appliances.ts';
import { headphones, soundbar, speaker } from './kinds/audio.ts';
import { fridge, oven, washer } from './kinds/boxes.ts';
import { coffee, kettle } from './kinds/brewing.ts';
import { camera } from './kinds/cameras.ts';
import { service, software } from './kinds/cards.ts';
import { vacuum } from './kinds/cleaning.ts';
import { keyboard, laptop } from './kinds/computers.ts';
import { desktop, mouse, printer, router, webcam } from './kinds/desk.ts';
import { actionCamera, charger, gameConsole, projector, watch } from './kinds/gadgets.ts';
import { amplifier, earbuds, microphone, turntable } from './kinds/hifi.ts';
import { phone, tablet } from './kinds/phones.ts';
import { monitor, tv } from './kinds/screens.ts';
import { blender, iron, purifier, robotVacuum, toaster } from './kinds/small-home.ts';
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

/** The picture of one product: 900 × 900, transparent ground; the same arguments give the same bytes. */
export function drawPicture(kind: Kind, view: View, colour: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(colour))
    throw new Error(`a picture's colour is #rrggbb, not ${JSON.stringify(colour)}`);
  return kinds[kind][view](colour);
}

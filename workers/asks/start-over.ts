// Makes a kiosk the next person's. Works offline.
import { ok } from '../../schemas/errors.ts';
import { startOver as wipe } from '../session/wipe-kiosk.ts';
import type { Ask } from './ask.ts';

export const startOver: Ask<'startOver'> = async ({ session }) => ok(await wipe(session.context));

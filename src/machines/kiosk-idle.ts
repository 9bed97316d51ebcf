// Whose turn it is at a kiosk: when the person has left, everything of theirs goes.
//
//   resting ──used──▶ active ──idle──▶ warning ──countdown, or by wish──▶ wiping ──▶ resting
//                      ▲  │ by wish      │ goOn                            │  ▲
//                      │  ▼              ▼                          failed │  │ a while later
//                      └─ asking      active                               ▼  │
//                                                                         again
//
// Invariants: only a wish goes on from the warning, since a touch may be the next person's; nothing but a wipe that was
// carried out leads to resting, where there is nobody's to wipe.
import { assign, fromPromise, setup } from 'xstate';

/** A device that could not be wiped is tried again after so long. */
const AGAIN_MS = 5_000;
const SECOND_MS = 1_000;

type Input = { idleSeconds: number; warningSeconds: number };

export type KioskEvent =
  /** somebody touched, typed, scrolled or moved the pointer */
  | { type: 'used' }
  /** the device slept longer than idling and the warning take */
  | { type: 'overslept' }
  | { type: 'goOn' }
  | { type: 'startOver' };

export const kioskIdleMachine = setup({
  types: {
    context: {} as Input & { secondsLeft: number },
    input: {} as Input,
    events: {} as KioskEvent,
  },
  actors: {
    /** Takes everything of the person off the device and out of the window. */
    wipe: fromPromise<void>(() => {
      throw new Error('wipe is not provided');
    }),
  },
  guards: { hasTime: ({ context }) => context.secondsLeft > 1 },
  actions: {
    beginCount: assign({ secondsLeft: ({ context }) => context.warningSeconds }),
    count: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }),
  },
  delays: { idle: ({ context }) => context.idleSeconds * SECOND_MS, second: SECOND_MS, again: AGAIN_MS },
}).createMachine({
  id: 'kiosk-idle',
  context: ({ input }) => ({ ...input, secondsLeft: input.warningSeconds }),
  // what the one before a crash or a reload left is wiped, too
  initial: 'active',
  states: {
    resting: { on: { used: 'active' } },
    active: {
      after: { idle: 'warning' },
      on: { used: { target: 'active', reenter: true }, startOver: 'asking', overslept: 'wiping' },
    },
    /** is everything to go? */
    asking: {
      after: { idle: 'warning' },
      on: {
        used: { target: 'asking', reenter: true },
        goOn: 'active',
        startOver: 'wiping',
        overslept: 'wiping',
      },
    },
    warning: {
      entry: 'beginCount',
      initial: 'counting',
      states: {
        counting: {
          after: {
            second: [
              { guard: 'hasTime', target: 'counting', reenter: true, actions: 'count' },
              { target: '#kiosk-idle.wiping' },
            ],
          },
        },
      },
      on: { goOn: 'active', startOver: 'wiping', overslept: 'wiping' },
    },
    wiping: { invoke: { src: 'wipe', onDone: 'resting', onError: 'again' } },
    again: { after: { again: 'wiping' } },
  },
});

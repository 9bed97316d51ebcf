// Kiosk idle timer: wipes the user's data after they leave.
//
//   resting ──used──▶ active ──idle──▶ warning ──countdown or request───▶ wiping ──▶ resting ──idle──▶ renewing
//                      ▲  │ request      │ goOn                            │  ▲                           │
//                      │  ▼              ▼                          failed │  │ after a delay             ▼
//                      └─ asking      active                               ▼  │                        resting
//                                                                         again
//   active, asking ──idle while an order is in flight──▶ waiting ──its response, or used──▶ active
//
//   checking ──no user data on device──▶ active          (only in a tab made a kiosk by its URL, until consent is
//      └──────user data on the device──▶ permission      stored; `revoked` returns to permission from any state)
//                                           └─agree──▶ active
//
// Invariants:
// - `warning` continues only on an explicit `goOn`: a touch may be the next user's. Only a completed wipe enters
//   `resting`.
// - `renewing` starts a new page once per period of use, after an idle time in `resting` that leaves time for the
//   logout request; an unused page is not renewed.
// - No timer wipes while an order is in flight: the countdown pauses; after the response the full idle time restarts.
import { assign, fromPromise, setup } from 'xstate';

/** Thrown by `wipe` when consent to be a kiosk was revoked on this device; nothing is wiped. */
export class NotAgreed extends Error {
  override readonly name = 'NotAgreed';
}

/** Delay before a failed wipe is retried. */
const AGAIN_MS = 5_000;
const SECOND_MS = 1_000;

type Input = {
  idleSeconds: number;
  warningSeconds: number;
  /** false: consent must be given before anything is wiped */
  isAgreed?: boolean;
};

export type KioskEvent =
  /** touch, key press or pointer movement */
  | { type: 'used' }
  /** the device slept longer than the idle and warning times together */
  | { type: 'overslept' }
  | { type: 'goOn' }
  | { type: 'startOver' }
  /** the user confirms that the device is a kiosk */
  | { type: 'agree' }
  /** another tab uses the device as a personal one */
  | { type: 'revoked' };

export const kioskIdleMachine = setup({
  types: {
    context: {} as Input & {
      secondsLeft: number;
      /** true if the page has been used since it was loaded */
      wasUsed: boolean;
    },
    input: {} as Input,
    events: {} as KioskEvent,
  },
  actors: {
    /** True if the device holds data of a user. */
    holdsUserData: fromPromise<boolean>(() => {
      throw new Error('holdsUserData is not provided');
    }),
    /** Deletes all data of the user from the device and from the window. */
    wipe: fromPromise<void>(() => {
      throw new Error('wipe is not provided');
    }),
    /** Starts a new page where that is possible. */
    renew: fromPromise<void>(() => {
      throw new Error('renew is not provided');
    }),
  },
  guards: {
    hasTime: ({ context }) => context.secondsLeft > 1,
    wasUsed: ({ context }) => context.wasUsed,
    isAgreed: ({ context }) => context.isAgreed !== false,
    /** True while the user's order is in flight. */
    isOrderInFlight: () => false,
    isRevoked: (_, { error }: { error: unknown }) => error instanceof NotAgreed,
  },
  actions: {
    /** Stores consent on the device. */
    noteAgreement: () => undefined,
    noteUse: assign({ wasUsed: true }),
    forgetUse: assign({ wasUsed: false }),
    beginCount: assign({ secondsLeft: ({ context }) => context.warningSeconds }),
    count: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }),
  },
  delays: { idle: ({ context }) => context.idleSeconds * SECOND_MS, second: SECOND_MS, again: AGAIN_MS },
}).createMachine({
  id: 'kiosk-idle',
  context: ({ input }) => ({
    ...input,
    secondsLeft: input.warningSeconds,
    wasUsed: false,
  }),
  initial: 'starting',
  on: { revoked: '.permission' },
  states: {
    // a kiosk with stored consent starts as active, so that data left by a crash or a reload is also wiped
    starting: { always: [{ guard: 'isAgreed', target: 'active' }, { target: 'checking' }] },
    checking: {
      invoke: {
        src: 'holdsUserData',
        onDone: [
          { guard: ({ event }) => event.output, target: 'permission' },
          { target: 'active', actions: 'noteAgreement' },
        ],
        // an unknown state is treated as user data
        onError: 'permission',
      },
    },
    permission: { on: { agree: { target: 'active', actions: 'noteAgreement' } } },
    resting: {
      after: { idle: { guard: 'wasUsed', target: 'renewing' } },
      on: { used: { target: 'active', actions: 'noteUse' } },
    },
    active: {
      after: { idle: [{ guard: 'isOrderInFlight', target: 'waiting' }, { target: 'warning' }] },
      on: {
        used: { target: 'active', reenter: true, actions: 'noteUse' },
        startOver: 'asking',
        overslept: [{ guard: 'isOrderInFlight', target: 'waiting' }, { target: 'wiping' }],
      },
    },
    /** the idle time is over, but an order is in flight */
    waiting: {
      after: {
        second: [{ guard: 'isOrderInFlight', target: 'waiting', reenter: true }, { target: 'active' }],
      },
      on: { used: { target: 'active', actions: 'noteUse' }, startOver: 'asking' },
    },
    /** asks for confirmation before everything is wiped */
    asking: {
      after: { idle: [{ guard: 'isOrderInFlight', target: 'waiting' }, { target: 'warning' }] },
      on: {
        used: { target: 'asking', reenter: true, actions: 'noteUse' },
        goOn: 'active',
        startOver: 'wiping',
        overslept: [{ guard: 'isOrderInFlight', target: 'waiting' }, { target: 'wiping' }],
      },
    },
    warning: {
      entry: 'beginCount',
      initial: 'counting',
      states: {
        counting: {
          after: {
            second: [
              { guard: 'isOrderInFlight', target: 'counting', reenter: true },
              { guard: 'hasTime', target: 'counting', reenter: true, actions: 'count' },
              { target: '#kiosk-idle.wiping' },
            ],
          },
        },
      },
      on: {
        goOn: 'active',
        startOver: 'wiping',
        overslept: [{ guard: 'isOrderInFlight', target: 'waiting' }, { target: 'wiping' }],
      },
    },
    wiping: {
      invoke: {
        src: 'wipe',
        onDone: 'resting',
        onError: [
          { guard: { type: 'isRevoked', params: ({ event }) => event }, target: 'permission' },
          { target: 'again' },
        ],
      },
    },
    renewing: {
      entry: 'forgetUse',
      invoke: { src: 'renew', onDone: 'resting', onError: 'resting' },
      on: { used: { target: 'active', actions: 'noteUse' } },
    },
    again: { after: { again: 'wiping' } },
  },
});

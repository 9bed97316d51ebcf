// Whose turn it is at a kiosk: when the person has left, everything of theirs goes.
//
//   resting ──used──▶ active ──idle──▶ warning ──countdown, or by wish──▶ wiping ──▶ resting ──idle──▶ renewing
//                      ▲  │ by wish      │ goOn                            │  ▲                           │
//                      │  ▼              ▼                          failed │  │ a while later             ▼
//                      └─ asking      active                               ▼  │                        resting
//                                                                         again
//   active, asking ──idle while an order is in flight──▶ waiting ──its response, or used──▶ active
//
//   checking ──the device holds nothing──▶ active      (only where an address made this tab a kiosk, and only until the
//      └──────it holds a user's data──▶ permission      device agreed; `revoked` leads back to permission from anywhere)
//                                           └─agree──▶ active
//
// Invariants: only a wish goes on from the warning, since a touch may be the next person's; nothing but a wipe that was
// carried out leads to resting, where there is nobody's to wipe. The page begins anew once nobody has come for as long as
// idling takes, by when the shop has heard of a logout, too, and once for all the people it has served: one that nobody
// touches stays as it is. No timer wipes while an order is in flight: the countdown pauses, and once the response is there
// the user has the whole time again to read it.
import { assign, fromPromise, setup } from 'xstate';

/** Thrown by `wipe` instead of wiping a device that no longer agrees to be a kiosk. */
export class NotAgreed extends Error {
  override readonly name = 'NotAgreed';
}

/** A device that could not be wiped is tried again after so long. */
const AGAIN_MS = 5_000;
const SECOND_MS = 1_000;

type Input = {
  idleSeconds: number;
  warningSeconds: number;
  /** false: the device has to agree before anything is wiped */
  isAgreed?: boolean;
};

export type KioskEvent =
  /** somebody touched, typed or moved the pointer */
  | { type: 'used' }
  /** the device slept longer than idling and the warning take */
  | { type: 'overslept' }
  | { type: 'goOn' }
  | { type: 'startOver' }
  /** a user says that the device is a kiosk */
  | { type: 'agree' }
  /** another tab uses the device as its user's own */
  | { type: 'revoked' };

export const kioskIdleMachine = setup({
  types: {
    context: {} as Input & {
      secondsLeft: number;
      /** somebody used the page since it began */
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
    /** Takes everything of the person off the device and out of the window. */
    wipe: fromPromise<void>(() => {
      throw new Error('wipe is not provided');
    }),
    /** Begins the page anew, where that can be done. */
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
    /** Notes on the device that it agreed. */
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
    // what the one before a crash or a reload left is wiped, too
    starting: { always: [{ guard: 'isAgreed', target: 'active' }, { target: 'checking' }] },
    checking: {
      invoke: {
        src: 'holdsUserData',
        onDone: [
          { guard: ({ event }) => event.output, target: 'permission' },
          { target: 'active', actions: 'noteAgreement' },
        ],
        // unknown counts as a user's
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
    /** is everything to go? */
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

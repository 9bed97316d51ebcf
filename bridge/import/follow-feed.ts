// Keeps the catalogue in sync with an engine's by polling its feed. Invariants: of several processes on a database one
// reads at a time; the checkpoint is stored after all documents; a fault is reported when it begins or changes, and
// leaves the catalogue unchanged.
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { isAboutFacts } from '#shared/wire/mend/mend-facts.ts';
import {
  type CatalogueFacts,
  type CatalogueSetting,
  readCatalogueFacts,
} from '../catalogue/catalogue-facts.ts';
import type { Db } from '../database/open-database.ts';
import { settings } from '../database/tables.ts';
import type { CatalogueFeed, CatalogueReading } from '../ports/catalogue-feed.ts';
import type { ConnectorServices } from '../ports/connector.ts';
import { OperatorNote } from '../ports/operator-note.ts';
import { applyReading } from './apply-reading.ts';
import { MISSING_LINKS } from './missing-links.ts';

/** Kind of the checkpoint and of the claim; the key is the engine's name. */
const FEED = 'feed';
/** Base of the pause after a fault, which doubles with each further fault up to the usual interval. */
const FIRST_PAUSE_MS = 2_000;
/** Pause while another process reads for the first time. */
const FIRST_READING_POLL_MS = 1_000;
/** Delay between a reported change and the reading, so that changes made together are read together. */
const REPORT_PAUSE_MS = 2_000;

type Place = { readonly db: Db; readonly clock: () => number; facts: CatalogueFacts };

export type Following = {
  /** Reads now, or after the reading in progress. Resolves after it, whether it succeeded or not. */
  read: () => Promise<void>;
  /**
   * Resolves once a reading of any process is stored, or a reading of this process has failed or was stopped. Until
   * then another process may have written a part of the catalogue.
   */
  started: Promise<void>;
  /**
   * Schedules the next complete reading earlier, because the engine has reported a change; further calls before that
   * reading have no effect. The reading waits for `restUntil`.
   */
  changed: () => void;
  /** Stops following; resolves once no reading writes any more. */
  stop: () => Promise<void>;
};

/**
 * Creates a follower, which starts with the first call of `read`.
 * @param place `facts` are replaced when a reading of any process has changed them
 */
export function followFeed(
  place: Place,
  name: string,
  feed: CatalogueFeed,
  { records, report }: Pick<ConnectorServices, 'records' | 'report'>,
): Following {
  const { db, clock } = place;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let fault = '';
  let faults = 0;
  let hasReported = false;
  let restUntil = 0;
  let writing: Promise<unknown> = Promise.resolve();
  let isOtherFirst = false;
  /** facts by law that the last complete reading could not state */
  let unstated = '';
  let start = (): void => undefined;
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });

  const readOnce = async (): Promise<void> => {
    const stored = await records.read(FEED, name);
    const checkpoint = typeof stored?.checkpoint === 'string' ? stored.checkpoint : undefined;
    const reported = hasReported;
    // a change that is reported during the reading may be missing in it
    hasReported = false;
    let isComplete = false;
    try {
      const reading = await feed.read(checkpoint, reported);
      if (isStopped) return;
      await write(reading, checkpoint === undefined);
      isComplete = reading.isComplete;
      restUntil = reading.restUntil;
    } finally {
      if (!isComplete) hasReported ||= reported;
    }
  };

  const write = async (reading: CatalogueReading, isFirst: boolean): Promise<void> => {
    writing = (async () => {
      const [row] = await db.select().from(settings).where(eq(settings.key, 'catalogue'));
      const applied = await applyReading(db, row?.value as CatalogueSetting, feed, reading, {
        ...{ now: clock(), timeZone: place.facts.timeZone, isFirst, isStopped: () => isStopped },
      });
      // everything else that is repaired follows from the shape of the engine's data
      const words = applied.line((reason) => isAboutFacts(reason) || reason.endsWith(MISSING_LINKS));
      if (reading.isComplete && words !== unstated) {
        unstated = words;
        if (words !== '') report(`${name} import`, new OperatorNote(`Not stated: ${words}`));
      }
      await reading.applied?.();
      await records.writeMany(FEED, new Map([[name, { checkpoint: reading.checkpoint }]]));
    })();
    await writing;
  };

  const round = async (): Promise<void> => {
    if (isStopped) return;
    try {
      const done = await records.exclusively(FEED, name, readOnce);
      isOtherFirst = done === undefined && (await records.read(FEED, name)) === undefined;
      const { timeZone, coupons, hostedPayments } = place.facts;
      const facts = await readCatalogueFacts(db, timeZone, coupons, hostedPayments);
      // caches depend on the identity of the facts
      if (!isDeepStrictEqual(facts, place.facts)) place.facts = facts;
      [fault, faults] = ['', 0];
    } catch (error) {
      isOtherFirst = false;
      if (isStopped) return; // the database may be closed already
      faults += 1;
      if (String(error) !== fault) report(`${name} catalogue`, error);
      fault = String(error);
    }
  };

  let rounds: Promise<void> = Promise.resolve();
  const read = (): Promise<void> => {
    clearTimeout(timer);
    rounds = rounds.then(round).then(() => {
      plan();
      if (!isOtherFirst) start();
    });
    return rounds;
  };
  const pauseMs = (): number => {
    if (isOtherFirst) return FIRST_READING_POLL_MS;
    if (faults > 0) return Math.min(FIRST_PAUSE_MS * 2 ** faults, feed.intervalMs);
    if (!hasReported) return feed.intervalMs;
    return Math.min(Math.max(REPORT_PAUSE_MS, restUntil - clock()), feed.intervalMs);
  };
  const plan = (): void => {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => void read(), pauseMs());
    // a process that waits for its start must not exit
    if (!isOtherFirst) timer.unref();
  };

  return {
    read,
    started,
    changed: () => {
      if (isStopped || hasReported) return;
      hasReported = true;
      plan();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      start();
      await writing.catch(() => undefined); // `round` has reported it
    },
  };
}

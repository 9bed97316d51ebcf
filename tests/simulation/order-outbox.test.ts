// Plays random schedules of tabs, faults and shoppers in virtual time, and checks the order invariants. tests/long
// plays a million of them.
import { describe, expect, it } from 'vitest';
import { randomCases } from '../support/random-cases.ts';
import { lineFaults } from './faulty-connection.ts';
import { withLightAbort } from './light-abort.ts';
import { playSchedule } from './outbox-world.ts';
import { playSchedules } from './play-schedules.ts';

const SCHEDULES = randomCases(6_000);

describe('the order outbox in a virtual world', () => {
  it('sends orders made offline exactly once, over random schedules [F45 F47 F48 I-01 I-02 I-03 I-08 I-11 I-13 I-25 S1.029]', async () => {
    const { seed, violations, log, hits } = await playSchedules(1, SCHEDULES);
    expect(violations, `seed ${seed}\n${log.join('\n')}`).toEqual([]);
    const chances = [
      'kill',
      'lock-stolen',
      'freeze',
      'clock-jump',
      'trouble',
      'write-fails',
      'full-device',
      'unreadable',
      'cancelled',
      'consented',
    ];
    const states = ['state:accepted', 'state:rejected', 'state:cancelled'];
    const answers = ['backend:replay', 'backend:still-running'];
    for (const what of [...lineFaults, ...chances, ...states, ...answers])
      expect(hits.get(what) ?? 0, `${what} was hit`).toBeGreaterThanOrEqual(30);
    expect(hits.get('backend:other-body'), 'an old body won over a newer one').toBeGreaterThan(2);
  });

  it("runs the same schedule with Node's abort signals and with lightweight ones [I-30]", async () => {
    for (let seed = 1; seed <= 50; seed++) {
      const play = () => playSchedule({ seed, faultRate: 0.55, killRate: 0.01 });
      expect((await withLightAbort(play)).log).toEqual((await play()).log);
    }
  });

  it('produces the same log for the same seed [I-30]', async () => {
    for (let seed = 1; seed <= 50; seed++) {
      const first = await playSchedule({ seed, faultRate: 0.55, killRate: 0.01 });
      const second = await playSchedule({ seed, faultRate: 0.55, killRate: 0.01 });
      expect(second.log).toEqual(first.log);
    }
  });
});

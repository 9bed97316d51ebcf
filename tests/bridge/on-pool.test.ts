// Transactions on a pool whose connections break.
import { EventEmitter } from 'node:events';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { onPool } from '#bridge/database/on-pool.ts';

/** Opens a pool of one connection that rejects the statements that begin with one of these words. */
function poolThatRejects(...words: string[]) {
  const said: string[] = [];
  let connections = 0;
  class Client extends EventEmitter {
    _queryable = true;
    connect(done: (error?: Error) => void) {
      connections += 1;
      done();
    }
    async query(asked: string | { text: string }) {
      const text = typeof asked === 'string' ? asked : asked.text;
      said.push(text.trim());
      if (words.some((word) => text.trim().startsWith(word))) throw new Error(`${text.trim()} failed`);
      return { rows: [], fields: [] };
    }
    end(done?: () => void) {
      done?.();
      return Promise.resolve();
    }
  }
  const pool = new pg.Pool({ max: 1, Client: Client as never });
  return { db: onPool(pool), said, connections: () => connections };
}
const failing = new Error('the work failed');
const fail = () => Promise.reject(failing);

describe('a transaction on a pool', () => {
  it('releases a connection on which it could not begin', async () => {
    const { db, connections } = poolThatRejects('begin');
    for (const attempt of [1, 2, 3]) {
      await expect(db.transaction(async () => undefined)).rejects.toThrow();
      expect(connections()).toBe(attempt);
    }
  });

  it('closes a connection on which it could not be rolled back', async () => {
    const { db, connections } = poolThatRejects('rollback');
    await expect(db.transaction(fail)).rejects.toThrow();
    await db.transaction(async () => undefined);
    expect(connections()).toBe(2);
  });

  it('rejects with the error of its work if it could not be rolled back', async () => {
    const { db } = poolThatRejects('rollback');
    await expect(db.transaction(fail)).rejects.toBe(failing);
  });

  it('closes a connection on which it could not be committed', async () => {
    const { db, connections } = poolThatRejects('commit');
    await expect(db.transaction(async () => 1)).rejects.toThrow();
    await expect(db.transaction(async () => 2)).rejects.toThrow();
    expect(connections()).toBe(2);
  });

  it('keeps the connection after a rollback', async () => {
    const { db, said, connections } = poolThatRejects();
    await expect(db.transaction(fail)).rejects.toBe(failing);
    expect(await db.transaction(async () => 7)).toBe(7);
    expect(said).toEqual(['begin', 'rollback', 'begin', 'commit']);
    expect(connections()).toBe(1);
  });
});

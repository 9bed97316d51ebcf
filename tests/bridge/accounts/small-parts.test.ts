// Tests parts of the accounts without a database: limits, tokens, sealed texts, agent labels.
import { createCipheriv, createHash, createHmac, hkdfSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { agentLabel } from '#bridge/accounts/agent-label.ts';
import { groupOfToken, groupTokenOf } from '#bridge/accounts/group-token-of.ts';
import { readHash } from '#bridge/accounts/hash-password.ts';
import { limitsInMemory } from '#bridge/accounts/limit.ts';
import { hashOf, looksLikeToken, newToken, successorOf } from '#bridge/accounts/new-token.ts';
import { createVault } from '#bridge/accounts/vault.ts';

const NOW = 1_800_000_000_000;

describe('rate limit', () => {
  it('drops the least recently used key when it holds too many keys', async () => {
    const limit = limitsInMemory.limit('test', 1, 60_000);
    for (let key = 0; key < 20_000; key += 1) await limit.take(String(key), NOW);
    expect(await limit.take('1', NOW)).toBe(60);
    expect(await limit.take('0', NOW)).toBe(60);
    await limit.take('new', NOW);
    // "2" was idle longest: "0" and "1" were used after it
    expect([await limit.take('0', NOW), await limit.take('1', NOW)]).toEqual([60, 60]);
    expect(await limit.take('2', NOW)).toBe(0);
  });
});

describe('tokens', () => {
  it('are unique', () => {
    const [one, two] = [newToken(), newToken()];
    expect(one).not.toBe(two);
  });

  it('are recognised by their 43 characters of base64url', () => {
    const [one, two] = [newToken(), newToken()];
    expect([one, two].map(looksLikeToken)).toEqual([true, true]);
    const wrong = ['', one.slice(1), `${one}x`, `${one.slice(1)}+`, ` ${one.slice(1)}`];
    expect(wrong.map(looksLikeToken)).toEqual(wrong.map(() => false));
  });

  it('are hashed with SHA-256', () => {
    expect(hashOf('x')).toBe(createHash('sha256').update('x').digest('hex'));
  });

  it('have one deterministic successor for each salt', () => {
    const token = newToken();
    expect(successorOf(token, 's')).toBe(successorOf(token, 's'));
    expect(looksLikeToken(successorOf(token, 's'))).toBe(true);
    expect(new Set([successorOf(token, 's'), successorOf(token, 't'), successorOf('x', 's')]).size).toBe(3);
  });

  it('identify a customer group for one day to the bridge that signed them', () => {
    const vault = createVault('secret');
    const token = groupTokenOf(vault, 3, NOW);
    const DAY = 24 * 3_600_000;
    expect([groupOfToken(vault, token, NOW), groupOfToken(vault, token, NOW + DAY - 1)]).toEqual([3, 3]);
    expect(groupOfToken(vault, token, NOW + DAY)).toBeUndefined();
    expect(groupOfToken(createVault('other'), token, NOW)).toBeUndefined();
    const [payload = '', signature = ''] = token.split('.');
    const forged = Buffer.from(`9.${NOW + DAY}`).toString('base64url');
    expect(groupOfToken(vault, `${forged}.${signature}`, NOW)).toBeUndefined();
    expect(groupOfToken(vault, payload, NOW)).toBeUndefined();
    expect(groupOfToken(vault, '', NOW)).toBeUndefined();
    // a signature of the same text for another purpose is invalid
    expect(groupOfToken(vault, `${payload}.${vault.sign(payload)}`, NOW)).toBeUndefined();
  });
});

describe('vault', () => {
  it('decrypts only what was sealed with the same secret', () => {
    const vault = createVault('secret');
    const sealed = vault.seal('čau');
    expect(vault.open(sealed)).toBe('čau');
    expect(createVault('secret').open(sealed)).toBe('čau');
    expect(vault.seal('čau')).not.toBe(sealed);
    expect(createVault('other').open(sealed)).toBeUndefined();
    expect(createVault().open(sealed)).toBeUndefined();
    for (const spoilt of [
      '',
      'x',
      sealed.slice(0, -2),
      `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`,
    ])
      expect(vault.open(spoilt)).toBeUndefined();
    expect(Buffer.from(sealed, 'base64url').includes('čau')).toBe(false);
  });

  it('reads texts sealed and signed by earlier versions', () => {
    const key = (purpose: string) => Buffer.from(hkdfSync('sha256', 'secret', '', purpose, 32));
    const vault = createVault('secret');
    expect(vault.sign('x')).toBe(createHmac('sha256', key('sign')).update('x').digest('base64url'));
    const [nonce, words] = [Buffer.alloc(12, 7), 'Labdien'];
    const cipher = createCipheriv('aes-256-gcm', key('seal'), nonce);
    const body = Buffer.concat([cipher.update(words), cipher.final()]);
    expect(vault.open(Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url'))).toBe(words);
  });

  it('generates its own key if it has no secret', () => {
    const vault = createVault();
    expect(vault.open(vault.seal(''))).toBe('');
    expect(createVault().sign('x')).not.toBe(vault.sign('x'));
  });

  it('verifies its own signatures', () => {
    const vault = createVault('secret');
    expect(vault.isSigned('x', vault.sign('x'))).toBe(true);
    expect(createVault('secret').sign('x')).toBe(vault.sign('x'));
    for (const [text, signature] of [
      ['y', vault.sign('x')],
      ['x', ''],
      ['x', `${vault.sign('x')}A`],
      ['x', createVault('other').sign('x')],
    ] as const)
      expect(vault.isSigned(text, signature)).toBe(false);
  });
});

describe('stored password', () => {
  it('is parsed with all its parameters or rejected', () => {
    const [salt, hash] = ['c2FsdA', 'aGFzaA'];
    const stored = `$argon2id$v=19$m=8,t=2,p=3$${salt}$${hash}`;
    expect(readHash(stored)).toEqual({
      m: 8,
      t: 2,
      p: 3,
      salt: Buffer.from('salt'),
      hash: Buffer.from('hash'),
    });
    for (const odd of ['', ` ${stored}`, `${stored}=`, stored.replace('id', 'i'), stored.replace('19', '18')])
      expect(readHash(odd)).toBeUndefined();
    expect(readHash(stored.replace('m=8,t=2,p=3', 'm=19456,t=12,p=14'))).toMatchObject({
      m: 19_456,
      t: 12,
      p: 14,
    });
  });
});

describe('agent label', () => {
  const like = 'Mozilla/5.0 (X; Y) AppleWebKit/537.36 (KHTML, like Gecko)';
  it.each([
    ['Edge, Windows', `${like} (Windows NT 10.0) Chrome/120 Safari/537.36 Edg/120`],
    ['Edge, Android', `${like} (Linux; Android 14) Chrome/120 Safari/537.36 EdgA/120`],
    ['Opera, Linux', `${like} (X11; Linux x86_64) Chrome/120 Safari/537.36 OPR/100`],
    ['Samsung Internet, Android', `${like} (Linux; Android 14) SamsungBrowser/23 Chrome/115 Safari/537.36`],
    ['Firefox, macOS', 'Mozilla/5.0 (Macintosh; rv:120) Gecko/20100101 Firefox/120'],
    ['Firefox, iOS', 'Mozilla/5.0 (iPad; CPU) FxiOS/120 Safari/604'],
    ['Chrome, ChromeOS', `${like} (X11; CrOS x86_64) Chrome/120 Safari/537.36`],
    ['Chrome, iOS', `${like} (iPod; CPU) CriOS/120 Safari/604`],
    ['Chrome, Linux', `${like} (X11; Linux) HeadlessChrome/120 Safari/537.36`],
    ['Chrome', 'Chromium/120'],
    ['Safari, macOS', `${like} (Macintosh; Intel) Version/17 Safari/605`],
    ['Linux', 'curl (Linux)'],
    ['', 'curl/8'],
    ['', undefined],
  ])('is "%s"', (words, header) => {
    expect(agentLabel(header)).toBe(words);
  });

  it('ignores the part of a header after 512 characters', () => {
    expect(agentLabel(`${'x'.repeat(504)} Firefox/1`)).toBe('');
    expect(agentLabel(`${'x'.repeat(503)} Firefox/`)).toBe('Firefox');
  });
});

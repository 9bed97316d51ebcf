// The two script URLs that Trusted Types allow; all others are refused.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// the policy is created once per module instance, and another test of this process may have loaded the module
beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());
const load = async () => (await import('#src/worker-client/trusted-script-url.ts')).trustedScriptUrl;

describe('script URLs under Trusted Types', () => {
  it('are created by a single policy named app', async () => {
    const names: string[] = [];
    vi.stubGlobal('trustedTypes', {
      createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => {
        names.push(name);
        return { createScriptURL: (url: string) => ({ trusted: rules.createScriptURL(url) }) };
      },
    });
    const trusted = await load();
    expect(trusted('/shop.worker.js')).toEqual({ trusted: '/shop.worker.js' });
    expect(trusted('/service-worker.js')).toEqual({ trusted: '/service-worker.js' });
    expect(names).toEqual(['app']);
    expect(() => trusted('https://evil.example/x.js' as '/shop.worker.js')).toThrow('refused');
  });

  it('are plain strings in browsers without Trusted Types', async () => {
    const trusted = await load();
    expect(trusted('/shop.worker.js')).toBe('/shop.worker.js');
  });

  it('are refused if unknown, even in browsers without Trusted Types', async () => {
    const trusted = await load();
    expect(() => trusted('//evil.example/x.js' as '/shop.worker.js')).toThrow('refused');
  });
});

describe('the text of a JSON data block', () => {
  it('cannot close its element', async () => {
    const { trustedData } = await import('#src/worker-client/trusted-script-url.ts');
    const text = JSON.stringify({ name: '</script><script>alert(1)</script>' });
    expect(trustedData(text)).not.toContain('<');
    expect(JSON.parse(trustedData(text))).toEqual(JSON.parse(text));
  });

  it('is refused unless it is JSON', async () => {
    const { trustedData } = await import('#src/worker-client/trusted-script-url.ts');
    for (const wrong of ['alert(1)', '', '{"a":1};alert(1)']) expect(() => trustedData(wrong)).toThrow();
  });
});

// The content around pages, read from the device and from the served page.
import { expect, it } from 'vitest';
import { aroundOver, type CmsAround } from '#shared/domain/content/cms-around.ts';

it('falls back to the server-rendered content if the device has none', () => {
  const served: CmsAround = {
    nodes: [{ id: 1, identifier: 'pages', title: 'P', parent_id: null, position: 0, isPage: false }],
    blocks: [{ id: 1, identifier: 'b', title: 'B', html: '' }],
    contact: { phone: '1', email: '', hours: '', address: '' },
  };
  const nothing: CmsAround = { nodes: [], blocks: [], contact: null };
  expect(aroundOver(nothing, served)).toEqual(served);
  const half: CmsAround = { ...nothing, blocks: [{ id: 2, identifier: 'c', title: 'C', html: '' }] };
  expect(aroundOver(half, served)).toEqual({ ...served, blocks: half.blocks });
  const whole = { ...served, nodes: [...served.nodes] };
  expect(aroundOver(whole, served)).toBe(whole);
});

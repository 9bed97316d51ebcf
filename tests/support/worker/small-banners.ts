// Serves the static banner files: the Latvian one and the common one. Other paths get an HTML page, as from a static
// host.
import { json } from './test-ports.ts';

const files: Record<string, unknown> = {
  '/assets/banners/lv_promoted_offers.json': {
    headImage: { title: 'Galvenais', image: '/head.jpg', link: '/c/x', images: ['/1.jpg'] },
    mainBanners: [{ title: 'A', subtitle: '', image: '/a.jpg', link: '/c/a', sku: 'P-8' }],
    smallBanners: [],
    productBanners: [],
  },
  '/assets/banners/promoted_offers.json': { mainBanners: [{ title: 'Common', image: '/c.jpg', link: '/' }] },
};

export function smallBanners(url: string): Response {
  const file = files[url];
  if (file) return json(file);
  return new Response('<!doctype html>', { status: 200, headers: { 'content-type': 'text/html' } });
}

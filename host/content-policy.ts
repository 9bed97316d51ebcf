// Builds the Content-Security-Policy of index.html from the hashes of its inline scripts and styles. The page is static
// and cached by the service worker, so a nonce would be the same for all users (S-03).
import { createHash } from 'node:crypto';

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;

/** Returns the contents of all inline elements with this tag name; elements with a `src` are skipped. */
function inlineTexts(html: string, element: 'script' | 'style'): string[] {
  const found = html.matchAll(new RegExp(`<${element}(\\s[^>]*)?>([\\s\\S]*?)</${element}\\s*>`, 'gi'));
  return [...found]
    .filter(([, attributes = '', text = '']) => !/\ssrc\s*=/i.test(attributes) && text !== '')
    .map(([, , text = '']) => text);
}

/**
 * @param origins other origins that API calls and images may use (`bridge.origin`)
 * @param pictures further origins of images
 * @param forms further origins that forms may be submitted to (payment pages)
 */
export function contentPolicy(
  html: string,
  origins: readonly string[] = [],
  pictures: readonly string[] = [],
  forms: readonly string[] = [],
): string {
  const scripts = inlineTexts(html, 'script').map(hashOf);
  const styles = inlineTexts(html, 'style').map(hashOf);
  return [
    "default-src 'none'",
    // the barcode library is WebAssembly
    ["script-src 'self' 'wasm-unsafe-eval'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    ["img-src 'self' data:", ...new Set([...origins, ...pictures])].join(' '),
    ["connect-src 'self'", ...origins].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...forms].join(' '),
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types app dompurify',
  ].join('; ');
}

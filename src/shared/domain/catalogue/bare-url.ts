// Normalizes URLs that match no route, so that they can be looked up in the URL map.

/** Endings of files (of the build, the service worker, images) that cannot be pages. */
const assetEnding = new RegExp(
  `\\.(${'js|mjs|css|map|json|webmanifest|xml|txt|wasm|ico|png|jpe?g|webp|avif|gif|svg|woff2?|ttf|otf|mp4|webm|pdf|zip'})$`,
  'i',
);
const assetFolder = /^\/*(api|img|energy|assets|sitemap|__admin)(\/|$)/;

/** True if a path below the store view is a file or an endpoint, which is never resolved. */
export const isAssetPath = (path: string): boolean => assetFolder.test(path) || assetEnding.test(path);

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // "%E2%82" cannot be decoded: it is looked up unchanged
  }
}

/**
 * Returns the normalized path: without query, fragment and outer slashes, percent-decoded once, in Unicode NFC. "" for
 * the root.
 */
export function bareUrl(path: string): string {
  const bare = path.split(/[?#]/, 1)[0] ?? '';
  return decoded(bare)
    .normalize('NFC')
    .replace(/\/{2,}/g, '/')
    .replace(/^\/|\/$/g, '');
}

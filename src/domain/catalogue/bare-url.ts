// URLs that no route matches, made into what the URL map is asked for.

/** What a person's URL cannot be: files of the build, of a service worker, of pictures. */
const assetEnding = new RegExp(
  `\\.(${'js|mjs|css|map|json|webmanifest|xml|txt|wasm|ico|png|jpe?g|webp|avif|gif|svg|woff2?|ttf|otf|mp4|webm|pdf|zip'})$`,
  'i',
);
const assetFolder = /^\/*(api|img|energy|assets|sitemap|__admin)(\/|$)/;

/** In: a path below the store view. Out: is it a file's or an endpoint's, which is never resolved? */
export const isAssetPath = (path: string): boolean => assetFolder.test(path) || assetEnding.test(path);

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // "%E2%82" is no text: it is looked up as it stands
  }
}

/**
 * The name of a URL: without query and anchor, without slashes at its ends, percent-encoding undone once, one
 * form for letters that have two (NFC). "" for the root.
 */
export function bareUrl(path: string): string {
  const bare = path.split(/[?#]/, 1)[0] ?? '';
  return decoded(bare)
    .normalize('NFC')
    .replace(/\/{2,}/g, '/')
    .replace(/^\/|\/$/g, '');
}

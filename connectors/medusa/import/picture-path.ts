// Names the pictures of Medusa's products by a path, as the bridge's documents do. A picture on a server is named by
// host and path; the bridge fetches it from that host if the host belongs to the catalogue.

const isAddress = (url: string): boolean => /^https?:\/\//i.test(url);

/** Returns the origin of a picture's server; undefined for one of the bridge's own pictures. */
export function pictureOrigin(url: string): string | undefined {
  return isAddress(url) && URL.canParse(url) ? new URL(url).origin : undefined;
}

/**
 * "https://cdn.example/a/b.jpg" → "/cdn.example/a/b.jpg"; a relative path is unchanged. Undefined for anything else.
 */
export function picturePath(url: string | undefined): string | undefined {
  if (url === undefined || url.length > 1_000) return undefined;
  if (!isAddress(url)) return url.startsWith('/') && !url.startsWith('//') ? url : undefined;
  if (!URL.canParse(url)) return undefined;
  const { host, pathname } = new URL(url);
  try {
    return `/${host}${decodeURIComponent(pathname)}`;
  } catch {
    return undefined; // the path is not valid UTF-8
  }
}

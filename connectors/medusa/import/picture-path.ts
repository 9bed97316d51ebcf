// Names the pictures of Medusa's products as the bridge's documents do: by a path. A picture on a server is named by host
// and path; the bridge fetches it from there if the host is one of the catalogue's.

const isAddress = (url: string): boolean => /^https?:\/\//i.test(url);

/** Returns the origin of a picture's server; undefined for a picture that the bridge has itself. */
export function pictureOrigin(url: string): string | undefined {
  return isAddress(url) && URL.canParse(url) ? new URL(url).origin : undefined;
}

/** "https://cdn.example/a/b.jpg" → "/cdn.example/a/b.jpg"; a relative path stays. Undefined for anything else. */
export function picturePath(url: string | undefined): string | undefined {
  if (url === undefined || url.length > 1_000) return undefined;
  if (!isAddress(url)) return url.startsWith('/') && !url.startsWith('//') ? url : undefined;
  if (!URL.canParse(url)) return undefined;
  const { host, pathname } = new URL(url);
  try {
    return `/${host}${decodeURIComponent(pathname)}`;
  } catch {
    return undefined; // the path is no valid UTF-8
  }
}

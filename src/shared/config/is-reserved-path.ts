// Paths of the store's origin that are never its pages: they belong to the backend, to files or to other applications.
const RESERVED =
  /^\/(\.well-known|__admin|admin|api|assets|energy|img|media|payment|sitemap)(\/|$)|^\/(robots\.txt|sitemap\.xml)$/;

export const isReservedPath = (pathname: string): boolean => RESERVED.test(pathname);

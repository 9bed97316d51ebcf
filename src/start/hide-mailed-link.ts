// Removes one-time tokens from the URL before anything else loads, so they reach neither history nor Referer (S-07).

/** `routes.resetPassword` in any store view; the table of routes is not loaded yet. */
const resetPassword = /\/reset-password\/?$/;

/** Removes the query from the URL of a mailed link and returns it; '' at every other URL. */
export function hideMailedLink(): string {
  const { pathname, search } = location;
  if (search === '' || !resetPassword.test(pathname)) return '';
  history.replaceState(history.state, '', pathname);
  return search;
}

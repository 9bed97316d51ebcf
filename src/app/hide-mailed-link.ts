// A mailed link stands in the address bar for no longer than the page needs to read it (S-07): before anything else is
// loaded it is out of the history, of what is copied and of every later referrer.

/** `paths.resetPassword`, in any store view; the table of paths is loaded later. */
const resetPassword = /\/reset-password\/?$/;

/** Cleans the address where it is that of a mailed link. Out: the query it had; '' at every other address. */
export function hideMailedLink(): string {
  const { pathname, search } = location;
  if (search === '' || !resetPassword.test(pathname)) return '';
  history.replaceState(history.state, '', pathname);
  return search;
}

// The appearance of the page. What is chosen stands in `localStorage`, too: the script of the page's head (index.html) reads it
// there before anything is painted.
import type { Settings } from '../../../model/settings.ts';

/** Shows a theme at once; "system" follows the device. */
export function showTheme(theme: Settings['theme']): void {
  const isChosen = theme !== 'system';
  if (isChosen) document.documentElement.setAttribute('data-theme', theme);
  else document.documentElement.removeAttribute('data-theme');
  try {
    if (isChosen) localStorage.setItem('theme', theme);
    else localStorage.removeItem('theme');
  } catch {
    // a device that refuses to store shows it once the databases are open
  }
}

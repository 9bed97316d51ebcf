// Applies the theme. It is also stored in `localStorage`, where src/start/head-script.ts reads it before the first
// paint.
import type { Settings } from '../../../model/shell/settings.ts';

/** Applies a theme immediately; "system" follows the device. */
export function showTheme(theme: Settings['theme']): void {
  const isChosen = theme !== 'system';
  if (isChosen) document.documentElement.setAttribute('data-theme', theme);
  else document.documentElement.removeAttribute('data-theme');
  try {
    if (isChosen) localStorage.setItem('theme', theme);
    else localStorage.removeItem('theme');
  } catch {
    // storage is unavailable: the theme is applied after the databases have opened
  }
}

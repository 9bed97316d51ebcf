// The appearance of the page.
import type { Settings } from '../../../model/settings.ts';

/** Shows a theme at once; "system" follows the device. */
export function showTheme(theme: Settings['theme']): void {
  if (theme === 'system') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.setAttribute('data-theme', theme);
}

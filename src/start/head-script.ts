// The inline script in the page's head, compiled into index.html (build/inline-script.ts). Runs before the first paint.
import { recordInput } from './record-input.ts';

// apply the stored theme (src/features/navigation/store-view/show-theme.ts)
try {
  const theme = localStorage.getItem('theme');
  if (theme) document.documentElement.setAttribute('data-theme', theme);
} catch {
  // the browser refuses access to its storage
}
// the browser may offer an installation at any time: keep the event until the user requests it (src/features/install)
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  (window as { installPrompt?: Event }).installPrompt = event;
});
recordInput();

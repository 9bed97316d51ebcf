// Starts the shop in this window.
import { readConfiguration } from './app/read-configuration.ts';
import { startShopWindow } from './app/start-shop-window.ts';

const root = document.getElementById('shop');
if (root)
  startShopWindow({ readConfiguration, root }).catch(async (error: unknown) => {
    // Firefox, where sites may store nothing: a package that opens a channel as it is evaluated is refused already
    if (!(error instanceof DOMException)) throw error;
    console.error('storage is refused', error);
    const problem = await import('./app/start-problem.ts');
    problem.showStartProblem(root, 'storage');
  });

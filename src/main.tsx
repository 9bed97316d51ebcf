// Entry point of the window.
import { readConfiguration } from './app/read-configuration.ts';
import { startApp } from './app/start-app.ts';

const root = document.getElementById('shop');
if (root) void startApp({ readConfiguration, root });

// Starts the shop in this window.
import { readConfiguration } from './app/read-configuration.ts';
import { startShopWindow } from './app/start-shop-window.ts';

const root = document.getElementById('shop');
if (root) void startShopWindow({ readConfiguration, root });

// The script of a tab: hands the shop's start to the simulated browser, which calls it with what the tab is given.
import { startShopWindow } from '../../src/app/start-shop-window.ts';

/** A global of the tab, see browser/page.ts. */
declare const takeShop: (start: typeof startShopWindow) => void;

takeShop(startShopWindow);

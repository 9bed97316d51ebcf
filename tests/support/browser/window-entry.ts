// Script of a tab: passes `startApp` to the simulated browser, which calls it with the globals of the tab.
import { startApp } from '#src/start/start.ts';

/** A global that emulated/page.ts defines. */
declare const takeShop: (start: typeof startApp) => void;

takeShop(startApp);

// The script of a tab: hands the shop's start to the simulated browser, which calls it with what the tab is given.
import { startApp } from '#src/app/start-app.ts';

/** A global of the tab, see browser/page.ts. */
declare const takeShop: (start: typeof startApp) => void;

takeShop(startApp);

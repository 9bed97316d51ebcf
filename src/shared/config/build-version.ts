// The version of this build, by which devices and reports of pages name it.

/** Defined by vite.config.ts. */
declare const __BUILD_VERSION__: string | undefined;

export const buildVersion: string = typeof __BUILD_VERSION__ === 'string' ? __BUILD_VERSION__ : 'development';

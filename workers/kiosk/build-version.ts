// Which build this is, as vite.config.ts names it.
declare const __BUILD_VERSION__: string | undefined;

export const buildVersion: string = typeof __BUILD_VERSION__ === 'string' ? __BUILD_VERSION__ : 'development';

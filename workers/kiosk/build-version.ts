// Exposes the build version that vite.config.ts defines.
declare const __BUILD_VERSION__: string | undefined;

export const buildVersion: string = typeof __BUILD_VERSION__ === 'string' ? __BUILD_VERSION__ : 'development';

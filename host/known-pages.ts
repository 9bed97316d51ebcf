// The release and the routes that the bridge counts reports of pages by.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildVersion } from '#shared/config/build-version.ts';
import { ROUTE_FILES, type RouteFiles } from '#shared/config/route-files.ts';
import { routeIds } from '#shared/config/routes.ts';

/** Returns them for the build in this folder; without a build, the release is the one of development. */
export function knownPages(dist: string): { release: string; routes: readonly string[] } {
  const file = join(dist, ROUTE_FILES);
  const release = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as RouteFiles).release
    : buildVersion;
  return { release, routes: routeIds };
}

// Generates an nginx configuration that serves a build and proxies the backend at the same origin. It sets up HTTP/2,
// precompressed files, cache lifetimes, a cache for public responses of the backend and the page's CSP. The storefront's
// routes get index.html; other URLs get it with status 404.

import { personalParameters } from '#schemas/bridge/personal-parameters.ts';
import { routes } from '#shared/config/routes.ts';

/**
 * Returns a regular expression that matches the paths of all routes.
 * @param prefixes prefixes of the store views, such as /en
 */
function routePattern(prefixes: readonly string[]): string {
  const views = prefixes.join('|');
  // the not-found page has no URL
  const known = Object.values(routes).filter(({ early, absent }) => early || !absent);
  const paths = known.map(({ pattern }) =>
    pattern
      .replaceAll('.', '\\.')
      .replaceAll(/\/:\w+\?/g, '(/[^/]+)?')
      .replaceAll(/:\w+/g, '[^/]+'),
  );
  const below = paths.filter((path) => path !== '/').join('|');
  return views === '' ? `^(/|${below})$` : `^(/|${views}|(${views})?(${below}))$`;
}

export type NginxOptions = {
  /** absolute path of the build */
  root: string;
  /** URL of the backend without its prefix, such as http://127.0.0.1:8080 */
  backend: string;
  /** paths to proxy to the backend (API prefix, images), each with leading and trailing slash, such as /api/ */
  backendPaths: readonly string[];
  /** path prefixes of the store views, such as /en */
  storePrefixes: readonly string[];
  /** true if products keep custom URLs, which only the backend knows: then no path counts as unknown */
  areUrlsMapped: boolean;
  /** paths below the prefix, with it, whose responses nginx may store; `:name` is one segment */
  publicPaths: readonly string[];
  /** absolute path of the folder in which nginx stores them; its parent must exist */
  cacheFolder: string;
  /** path of the request that places an order, with the prefix */
  orderPath: string;
  /** the page's Content-Security-Policy (content-policy.ts) */
  contentPolicy: string;
  /** addresses or networks of the proxies in front of nginx, such as 10.0.0.0/8; absent: clients connect to nginx */
  behind?: readonly string[];
  /** further headers for all responses */
  headers: Readonly<Record<string, string>>;
  /** host name, such as shop.example */
  serverName: string;
  /** port or address:port */
  listen: string;
  /** paths of the certificate and its key; if absent, nginx serves plain HTTP behind a proxy that terminates TLS */
  tls?: { certificate: string; key: string };
};

/** Returns a regular expression that matches paths with `:name` segments. */
const pathPattern = (paths: readonly string[]): string =>
  `^(${paths.map((path) => path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')).join('|')})$`;

const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** Returns a `server` block with the cache and the maps that it uses, for a file in /etc/nginx/conf.d. */
export function nginxConfiguration(options: NginxOptions): string {
  const { root, backend, backendPaths, orderPath, contentPolicy, headers, serverName, listen, tls } = options;
  const { storePrefixes, areUrlsMapped, publicPaths, cacheFolder, behind = [] } = options;
  const scheme = behind.length > 0 ? '$shop_scheme' : '$scheme';
  // a location that adds headers inherits none from the server, so each location repeats all of them
  const common = Object.entries({ ...headers, 'Content-Security-Policy': contentPolicy }).map(
    ([name, value]) => `add_header ${name} ${quoted(value)} always;`,
  );
  const withLifetime = (lifetime: string): string =>
    [`add_header Cache-Control ${quoted(lifetime)} always;`, ...common]
      .map((line) => `    ${line}`)
      .join('\n');
  const proxy = `    proxy_pass ${backend};
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto ${scheme};
    # replaces an id that the client sent
    proxy_set_header X-Request-Id $request_id;
    # nginx must not retry requests: an order would be placed twice
    proxy_next_upstream off;`;
  const cache = `
    # stores what the backend sends as public; after an error of the backend, the last response for up to an hour
    proxy_cache shop;
    proxy_cache_key ${scheme}$request_uri;
    # concurrent requests wait for one; a second at most, because a failure is not stored
    proxy_cache_lock on;
    proxy_cache_lock_timeout 1s;
    proxy_cache_revalidate on;
    proxy_cache_use_stale error timeout updating http_500 http_502 http_503 http_504;
    proxy_cache_bypass $shop_is_not_public $shop_is_known $shop_has_token;
    proxy_no_cache $shop_is_not_public $shop_is_known $shop_has_token;
    add_header X-Cache-Status $upstream_cache_status always;`;
  const proxied = [
    `  location = ${orderPath} {
    # HTTP/1.1: a browser repeats a POST by itself if a reused connection is closed before the response
    keepalive_timeout 0;
${proxy}
  }`,
    ...backendPaths.map((path) => `  location ^~ ${path} {\n${proxy}${cache}\n  }`),
  ];
  const outer =
    behind.length === 0
      ? ''
      : `# 1 if a proxy in front has connected
geo $realip_remote_addr $shop_is_behind { default 0; ${behind.map((address) => `${address} 1;`).join(' ')} }
# the protocol of the client's own connection
map $shop_is_behind$http_x_forwarded_proto $shop_scheme { default $scheme; 1http http; 1https https; }
`;
  const realAddress =
    behind.length === 0
      ? ''
      : `  # the client's address is the last one in X-Forwarded-For that is no such proxy; other senders are not believed
${behind.map((address) => `  set_real_ip_from ${address};\n`).join('')}  real_ip_header X-Forwarded-For;
  real_ip_recursive on;
`;
  return `# 1 if the client requests a page, 0 if it requests a file
map $http_accept $shop_wants_page { default 0; "~text/html" 1; }
# 1 if responses of this path are never stored
map $uri $shop_is_not_public { default 1; "~${pathPattern(publicPaths)}" 0; }
# 1 if the request may identify a person
map $http_authorization$http_cookie $shop_is_known { default 1; "" 0; }
# 1 if the address may contain an access token or the token of a customer group, which the cache would store in its keys
map $args $shop_has_token { default 0; "~${personalParameters.join('|')}" 1; }
${outer}proxy_cache_path ${cacheFolder} levels=1:2 keys_zone=shop:16m max_size=1g inactive=1h use_temp_path=off;

server {
  listen ${listen}${tls ? ' ssl http2' : ''};
  server_name ${serverName};
${tls ? `  ssl_certificate ${tls.certificate};\n  ssl_certificate_key ${tls.key};\n` : ''}  root ${root};
${realAddress}  include /etc/nginx/mime.types;
  types { text/javascript mjs; application/manifest+json webmanifest; }
  charset utf-8;
  charset_types text/css text/javascript application/json application/manifest+json image/svg+xml;
  gzip_static on;
  gzip_vary on;
  etag on;
  absolute_redirect off;

${proxied.join('\n')}
  # file names contain a content hash
  location ^~ /assets/ {
    try_files $uri =404;
${withLifetime('public, max-age=31536000, immutable')}
  }
  # the pages of the storefront
  location ~ "${routePattern(storePrefixes)}" {
    try_files /index.html =404;
${withLifetime('no-cache')}
  }
  # a missing file is a 404: HTML in place of data must not be cached
  location ~ \\.[^/]+$ {
    try_files $uri @unknown;
${withLifetime('no-cache')}
  }
  location / {
    rewrite ^(.+)/$ $1 permanent;
    try_files $uri ${areUrlsMapped ? '/index.html' : '@unknown'};
${withLifetime('no-cache')}
  }
  # a page with status 404 for browsers, nothing for other requests
  location @unknown {
    error_page 404 @page;
    return 404;
  }
  location @page {
    if ($shop_wants_page = 0) { return 404; }
    rewrite ^ /index.html break;
${withLifetime('no-cache')}
  }
}
`;
}

// The configuration with which nginx serves a build and puts the backend behind the same address: HTTP/2, packed files,
// lifetimes, the page's policy, and a page for every address that a person may open and a 404 for everything else.

export type NginxOptions = {
  /** folder of the build, absolute */
  root: string;
  /** address of the backend without its prefix, e.g. http://127.0.0.1:8080 */
  backend: string;
  /** paths that belong to the backend: its prefix, its pictures, … each with both slashes, e.g. /api/ */
  backendPaths: readonly string[];
  /** path of the call that places an order, with the prefix */
  orderPath: string;
  /** what the page may do (content-policy.ts) */
  contentPolicy: string;
  /** headers of every answer besides */
  headers: Readonly<Record<string, string>>;
  /** name of the shop, e.g. shop.example */
  serverName: string;
  /** port or address:port that is listened on */
  listen: string;
  /** files of the certificate; absent: plain HTTP, for a proxy in front that speaks TLS */
  tls?: { certificate: string; key: string };
};

const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** A `server` block with the two lines it needs before it; for a file below /etc/nginx/conf.d. */
export function nginxConfiguration(options: NginxOptions): string {
  const { root, backend, backendPaths, orderPath, contentPolicy, headers, serverName, listen, tls } = options;
  // a location with a header of its own inherits none: every one names them all
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
    proxy_set_header X-Forwarded-Proto $scheme;
    # an order is sent once: nginx never sends it again by itself
    proxy_next_upstream off;`;
  const proxied = [
    `  location = ${orderPath} {
    # over HTTP/1.1 a browser repeats an order by itself when a connection dies that it has used before
    keepalive_timeout 0;
${proxy}
  }`,
    ...backendPaths.map((path) => `  location ^~ ${path} {\n${proxy}\n  }`),
  ];
  return `# who asks for a page by name, and not for a file
map $http_accept $shop_wants_page { default 0; "~text/html" 1; }

server {
  listen ${listen}${tls ? ' ssl http2' : ''};
  server_name ${serverName};
${tls ? `  ssl_certificate ${tls.certificate};\n  ssl_certificate_key ${tls.key};\n` : ''}  root ${root};
  include /etc/nginx/mime.types;
  types { text/javascript mjs; application/manifest+json webmanifest; }
  charset utf-8;
  charset_types text/css text/javascript application/json application/manifest+json image/svg+xml;
  gzip_static on;
  gzip_vary on;
  etag on;

${proxied.join('\n')}
  # named by their content: they never change under their name
  location ^~ /assets/ {
    try_files $uri =404;
${withLifetime('public, max-age=31536000, immutable')}
  }
  # a file, or a 404: a page in the place of data must not reach a cache
  location ~ \\.[^/]+$ {
    try_files $uri @page_or_nothing;
${withLifetime('no-cache')}
  }
  location @page_or_nothing {
    if ($shop_wants_page = 0) { return 404; }
    rewrite ^ /index.html break;
${withLifetime('no-cache')}
  }
  # every other address is a page of the shop
  location / {
    try_files $uri /index.html;
${withLifetime('no-cache')}
  }
}
`;
}

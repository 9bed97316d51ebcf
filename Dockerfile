# Two images of one folder: the store (`docker build .`), and the Medusa of the compose file's profile
# (`--target medusa`). docs/operate.md explains both. tests/long/packages.test.ts runs these steps without Docker; for
# that, RUN steps name paths relative to WORKDIR only.

FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# the version that devices report; without it, that of package.json
ARG BUILD_VERSION=
RUN npm run build

FROM node:22-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:22-bookworm-slim AS medusa
WORKDIR /app
COPY connectors/medusa/engine/pinned ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY connectors/medusa/plugin plugin
# Medusa writes beside its configuration, and its migrations into its packages
RUN chown -R 1000:1000 .
ENV NODE_ENV=production MEDUSA_DISABLE_TELEMETRY=true HOST=0.0.0.0 PORT=9000
USER 1000:1000
EXPOSE 9000
HEALTHCHECK --interval=10s --timeout=3s --start-period=180s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# the plug-in's index needs the table of orders, so the first migration runs without the plug-in
CMD ["sh", "-c", "set -e; cli=node_modules/@medusajs/cli/cli.js; node $cli db:migrate --skip-links --skip-scripts; export MEDUSA_PLUGIN=1; node $cli db:migrate --skip-links --skip-scripts; node $cli db:sync-links --execute-all; exec node $cli start --host $HOST --port $PORT"]

FROM node:22-bookworm-slim AS store
WORKDIR /app
# secrets that are not given as variables, and rendered pictures
RUN mkdir data && chown 1000:1000 data
COPY package.json ./
COPY --from=dependencies /app/node_modules node_modules
COPY schemas schemas
COPY src/shared src/shared
COPY bridge bridge
COPY connectors connectors
COPY demo demo
COPY host host
COPY locales locales
COPY --from=build /app/dist dist
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4173 BRIDGE_DATA=data
# the user `node` of the base image
USER 1000:1000
EXPOSE 4173
HEALTHCHECK --interval=5s --timeout=3s --start-period=120s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/home-page`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# without npm, so that SIGTERM reaches the process that drains
CMD ["node", "--import", "tsx", "host/start.ts"]

# syntax=docker/dockerfile:1
# One image for the node, its followers, provers, the web app and the bots. They differ by their
# command: see compose.yaml.
ARG NODE_VERSION=24.21.0

FROM node:${NODE_VERSION}-bookworm-slim AS base
WORKDIR /opt/kifu

FROM base AS build
COPY . .
RUN --mount=type=cache,target=/root/.npm npm run setup
RUN KIFU_WEB_OUTPUT=standalone npm run build --workspace @kifu/web
# From here on, only what runs. The build of the web app contains the packages of its server.
RUN --mount=type=cache,target=/root/.npm \
    npm pkg delete devDependencies --workspaces --include-workspace-root \
    && npm install --package-lock-only --no-audit --no-fund \
    && npm sbom --package-lock-only --sbom-format=cyclonedx > sbom.json \
    && npm ci --omit=dev --workspace @kifu/node --workspace @kifu/bots --no-audit --no-fund \
    && node -e 'import("./tools/setup/importEndings.js").then((module) => module.addImportEndings("."))'
# o1js brings its sources and a second copy of itself for browsers.
RUN rm -rf node_modules/o1js/src node_modules/o1js/dist/web \
    && for folder in packages/* apps/bots; do \
         cd "$folder" && rm -rf src test proofs bench dist/test dist/proofs dist/bench && cd - || exit; \
       done \
    && find packages apps/bots -name '*.d.ts' -delete

FROM base
ENV NODE_ENV=production \
    NODE_OPTIONS=--enable-source-maps \
    NEXT_TELEMETRY_DISABLED=1 \
    XDG_CACHE_HOME=/var/cache/kifu \
    KIFU_HTTP_HOST=0.0.0.0 \
    HOSTNAME=0.0.0.0 \
    KEEP_ALIVE_TIMEOUT=65000
# The stores and keys, the compiled circuits, and the list of bots that the web app reads.
RUN install -d -o 1000 -g 1000 /var/lib/kifu /var/cache/kifu /var/lib/kifu-list
COPY deploy/bin/ /usr/local/bin/
COPY --from=build /opt/kifu/LICENSE /opt/kifu/package.json /opt/kifu/sbom.json ./
COPY --from=build /opt/kifu/node_modules/ node_modules/
COPY --from=build /opt/kifu/packages/ packages/
COPY --from=build /opt/kifu/apps/bots/ apps/bots/
COPY --from=build /opt/kifu/apps/web/.next/standalone/ web/
COPY --from=build /opt/kifu/apps/web/.next/static/ web/apps/web/.next/static/
COPY --from=build /opt/kifu/apps/web/public/ web/apps/web/public/
USER 1000:1000
WORKDIR /var/lib/kifu
EXPOSE 3000 4000
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s --start-interval=1s CMD ["kifu-health"]
CMD ["kifu", "start", "--production"]

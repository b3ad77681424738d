# docker build -t satchel .                                         for this machine
# docker buildx build --platform linux/amd64,linux/arm64 -t satchel .   for both
# NODE brings Node and npm, BASE is what the image is made of; both Debian, of the same release.
ARG NODE=docker.io/library/node:26-bookworm-slim
ARG BASE=docker.io/library/debian:bookworm-slim

# The package is the same for every machine, so that it is built on the one that builds.
FROM --platform=$BUILDPLATFORM ${NODE} AS package
WORKDIR /src
COPY . .
RUN npm run --silent pack -- /package

# What the package needs is not: its native parts come for the machine that runs it.
FROM ${NODE} AS program
COPY --from=package /package/ /package/
COPY scripts/keep-compiled.mjs /package/
# The server, which owns nothing here, could not keep its compiled code.
RUN npm install --global --prefix /opt/satchel --no-audit --no-fund --loglevel=error /package/satchel-*.tgz \
    && mkdir -p /opt/satchel/bin \
    && cp "$(command -v node)" /opt/satchel/bin/node \
    && node /package/keep-compiled.mjs /opt/satchel/lib/node_modules/satchel/server/dist/bundle/main.js

FROM ${BASE}
ARG VERSION=""
ARG SOURCE=""
LABEL org.opencontainers.image.title="Satchel" \
    org.opencontainers.image.description="A web file manager that you host yourself" \
    org.opencontainers.image.licenses="Apache-2.0" \
    org.opencontainers.image.vendor="The Satchel authors" \
    org.opencontainers.image.version="${VERSION}" \
    org.opencontainers.image.source="${SOURCE}"
# EXTRA="ffmpeg bubblewrap" adds thumbnails of videos and the sandbox of commands.
ARG EXTRA=""
RUN apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends ca-certificates libatomic1 libstdc++6 tini tzdata util-linux wget ${EXTRA} \
    && rm -rf /var/lib/apt/lists/*
COPY --from=program /opt/satchel/ /opt/satchel/
COPY --chmod=755 docker/curl.sh docker/entrypoint.sh docker/healthcheck.sh docker/lay-out.sh docker/satchel \
    /opt/satchel/docker/
COPY --chmod=644 docker/defaults.json /opt/satchel/docker/
RUN /opt/satchel/docker/lay-out.sh
ENV PATH=/opt/satchel/docker:/opt/satchel/bin:$PATH NODE_ENV=production
# The allocator gives back what a load has left behind.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /database
VOLUME ["/srv", "/database", "/config"]
EXPOSE 80
HEALTHCHECK --interval=60s --timeout=10s --start-period=30s CMD ["satchel", "health"]
# `satchel` gives up root before the program starts; with --user it never has it.
ENTRYPOINT ["tini", "--", "/opt/satchel/docker/entrypoint.sh"]

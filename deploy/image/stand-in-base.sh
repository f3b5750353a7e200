#!/bin/sh
# Makes the two base images of the Containerfile out of Debian packages, for machines that reach a mirror of Debian and no registry of images:
# goldammer-base (instead of debian:bookworm-slim) and goldammer-build-base (instead of node:24-bookworm-slim: the same, with this machine's Node).
# Needs root, mmdebstrap and buildah. Run it, then: buildah build --build-arg BASE_IMAGE=localhost/goldammer-base …
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# As slim as the official image: of the documentation only the licences.
mmdebstrap --variant=minbase --hook-dir=/usr/share/mmdebstrap/hooks/merged-usr \
  --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
  --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
  --aptopt='Dir::Cache::pkgcache ""' --aptopt='Dir::Cache::srcpkgcache ""' \
  bookworm "$folder/base.tar"

base=$(buildah from scratch)
buildah add "$base" "$folder/base.tar" /
buildah config --cmd /bin/bash "$base"
buildah commit --rm "$base" localhost/goldammer-base

# Node 20 or newer, with npm, which fetches pnpm: where `node` lies, npm lies in ../lib/node_modules.
node=$(realpath "$(command -v node)")
npm=$(dirname "$node")/../lib/node_modules/npm
build=$(buildah from localhost/goldammer-base)
buildah copy "$build" "$node" /usr/local/bin/node
buildah copy "$build" "$npm" /usr/local/lib/node_modules/npm
for tool in npm npx; do
  buildah run --isolation chroot "$build" ln -sf "../lib/node_modules/npm/bin/$tool-cli.js" "/usr/local/bin/$tool"
done
buildah commit --rm "$build" localhost/goldammer-build-base

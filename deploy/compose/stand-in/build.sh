#!/bin/sh
# Builds the stand-in images, after deploy/image/stand-in-base.sh. Then add the lines of stand-in.env to `.env`.
set -eu
cd "$(dirname "$0")"
for image in caddy postgres s3 clamav prometheus; do
  buildah build --isolation chroot --layers=false --format docker --target "$image" --tag "goldammer-stand-in-$image" .
done

#!/bin/sh
# Updates the portal of compose.production.yml to the release TAG without an interruption: TAG=1.1.0 sh deploy/update.sh
# `docker compose up` alone would stop both containers of a process before it starts new ones.
set -eu
cd "$(dirname "$0")"
if grep -qs "^TAG=" .env && ! grep -qx "TAG=$TAG" .env; then
  echo "deploy/.env names another TAG, to which the next 'docker compose up' would go back: change it first." >&2
  exit 1
fi
compose() { docker compose -f compose.production.yml "$@"; }

# Starts two containers of the new release, and stops those of the old one once the new ones are healthy.
replace() {
  for name in "$@"; do
    old=$(compose ps -q "$name")
    compose up -d --wait --no-deps --no-recreate --scale "$name=$(($(echo "$old" | wc -w) + 2))" "$name"
    if [ -n "$old" ]; then docker stop $old && docker rm $old; fi
  done
}

for name in account community competition email; do
  compose run --rm --no-deps "migrate-$name"
done
replace account community competition email-api email-worker
# New remotes go live only when the services that they call run.
compose run --rm --no-deps remotes
replace gateway

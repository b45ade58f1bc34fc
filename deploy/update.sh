#!/bin/sh
# Updates the portal of compose.production.yml to the release TAG without an interruption: TAG=1.1.0 sh deploy/update.sh
# `docker compose up` alone would stop both containers of a process before it starts new ones.
set -eu
cd "$(dirname "$0")"
compose() { docker compose -f compose.production.yml "$@"; }

# Starts containers of the new release next to the old ones; scaling down then removes those of the old release.
replace() {
  for name in "$@"; do
    compose up -d --wait --no-deps --no-recreate --scale "$name=4" "$name"
    compose up -d --wait --no-deps --scale "$name=2" "$name"
  done
}

compose pull
for name in account community competition email; do
  compose run --rm --no-deps "migrate-$name"
done
replace account community competition email-api email-worker
# New remotes go live only when the services that they call run.
compose run --rm --no-deps remotes
replace gateway

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

# Starts two containers of the new release beside the old ones, whose ids it stores in $old, and waits until the new ones are healthy.
start() {
  old=$(compose ps -q "$1")
  compose up -d --wait --no-deps --no-recreate --scale "$1=$(($(echo "$old" | wc -w) + 2))" "$1"
}

stop() {
  if [ $# -gt 0 ]; then docker stop "$@" && docker rm "$@"; fi
}

replace() {
  for name in "$@"; do
    start "$name"
    stop $old
  done
}

for name in account community competition email; do
  compose run --rm --no-deps "migrate-$name"
done
replace account community competition
# An email-api and the workers of another release may use different queues: those of both releases run until all email-apis are new.
start email-worker
old_workers=$old
replace email-api
stop $old_workers
# New remotes go live only when the services that they call run.
compose run --rm --no-deps remotes
replace gateway

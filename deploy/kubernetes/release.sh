#!/bin/sh
# Applies an overlay in the order of a release, each step once the one before is done:
#   sh release.sh overlays/production [namespace]
set -eu
overlay=$1
namespace=${2:-portal}

# Waits for a Job. One that has failed, after an hour at the latest, never becomes complete.
finish() {
  until kubectl wait -n "$namespace" --for=condition=complete --timeout=10s "$1" 2>/dev/null; do
    if kubectl wait -n "$namespace" --for=condition=failed --timeout=1s "$1" 2>/dev/null; then exit 1; fi
  done
}

step() {
  names=$(kubectl apply -k "$overlay" -l "$1" -o name)
  for name in $names; do
    case $name in
      job.batch/*) finish "$name" ;;
      deployment.apps/* | statefulset.apps/*) kubectl rollout status -n "$namespace" --timeout=15m "$name" ;;
    esac
  done
}

component=app.kubernetes.io/component
step "!$component" # Settings and, in `single`, the databases.
step "$component=migrate"
# One after the other: a process that starts needs much more of the processor than one that runs.
for name in account community competition; do
  step "$component=$name"
done
# At the same time, because an email-api and the workers of another release may use different queues: one worker of each runs meanwhile.
step "$component in (email-api,email-worker)"
# New remotes go live only when the services that they call run.
step "$component=remotes"
step "$component=gateway"

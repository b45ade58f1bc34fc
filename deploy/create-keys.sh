#!/bin/sh
# Writes the keys of a new portal into files of a folder: sh create-keys.sh secrets
set -eu
umask 077
mkdir -p "$1"
cd "$1"
if [ -e PORTAL_EMAIL_KEY ] || [ -e PORTAL_MAIL_KEY ]; then echo "$1 has keys already" >&2; exit 1; fi
for key in PORTAL_CODE_KEY PORTAL_EMAIL_KEY PORTAL_PUSH_KEY PORTAL_SNAPSHOT_KEY; do openssl rand -base64 48 > "$key"; done
openssl genpkey -algorithm ed25519 -out identity.pem
sed -n 2p identity.pem > PORTAL_IDENTITY_KEY
openssl pkey -in identity.pem -pubout | sed -n 2p > PORTAL_IDENTITY_PUBLIC_KEYS
rm identity.pem

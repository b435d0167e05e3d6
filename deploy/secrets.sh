#!/bin/sh
# Makes what compose.yaml needs: .env, and the folder secrets. Only once for a chain.
#
#   sh deploy/secrets.sh CHAIN [HOST]
set -eu
chain=${1:?usage: sh deploy/secrets.sh CHAIN [HOST]}
host=${2:-localhost}
cd "$(dirname "$0")/.."
for made in secrets .env; do
  if [ -e $made ]; then
    echo "$made exists, so nothing was changed." >&2
    exit 1
  fi
done

# Other users of this machine cannot enter the folder. The containers can read its files, each as
# a user of its own.
mkdir -m 700 secrets
umask 022
salt=$(openssl rand -hex 16)
password=$(openssl rand -hex 16)
gateway=$(openssl rand -hex 16)
prover=$(openssl rand -hex 16)
cat > secrets/kifu.config.json <<EOF
{
  "chain": { "name": "$chain", "salt": "$salt" },
  "http": { "trustedProxies": ["172.30.40.16/28"] },
  "keys": { "path": "/run/secrets/node-key" },
  "log": { "format": "json", "url": "postgres://kifu:$password@postgres/kifu" },
  "operator": { "secret": "$(openssl rand -hex 32)" }
}
EOF
cat > secrets/gateway.config.json <<EOF
{
  "chain": { "name": "$chain", "salt": "$salt" },
  "http": { "trustedProxies": ["172.30.40.16/28"] },
  "log": { "format": "json", "url": "postgres://gateway:$gateway@postgres/kifu" }
}
EOF
cat > secrets/prover.config.json <<EOF
{
  "chain": { "name": "$chain", "salt": "$salt" },
  "log": { "format": "json" },
  "prover": { "queue": "postgres://prover:$prover@postgres/proofs" }
}
EOF
# Runs once, in the new database kifu. Gateways read the shared log, and provers have their tasks.
cat > secrets/postgres.sql <<EOF
REVOKE CONNECT ON DATABASE kifu FROM PUBLIC;
CREATE ROLE gateway LOGIN PASSWORD '$gateway';
GRANT CONNECT ON DATABASE kifu TO gateway;
ALTER DEFAULT PRIVILEGES FOR ROLE kifu IN SCHEMA public GRANT SELECT ON TABLES TO gateway;
CREATE ROLE prover LOGIN PASSWORD '$prover';
CREATE DATABASE proofs OWNER prover;
EOF
echo "$password" > secrets/postgres-password
openssl rand -hex 32 > secrets/node-key
openssl rand -hex 16 > secrets/grafana-password
# Signs the list of bots, which the web app verifies.
openssl genpkey -algorithm ed25519 -out secrets/bot-list-key 2> /dev/null
# For a first look. Replace both files by your own certificate and its key.
openssl req -x509 -newkey rsa:2048 -nodes -days 365 -subj "/CN=$host" \
  -addext "subjectAltName=DNS:$host" -keyout secrets/tls.key -out secrets/tls.pem 2> /dev/null
chmod 644 secrets/*
cat > .env <<EOF
KIFU_CHAIN_NAME=$chain
KIFU_CHAIN_SALT=$salt
KIFU_BOT_LIST_KEY=$(openssl pkey -in secrets/bot-list-key -pubout -outform DER | base64 | tr -d '\n')
EOF

#!/bin/sh
# As the official image: makes the cluster, the user and the database at the first start, then runs the server for the other containers.
set -eu
bin=$(dirname /usr/lib/postgresql/*/bin/postgres)
install --directory --owner=postgres --mode=0700 "$PGDATA"
as_postgres() { setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; }
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  password=$(mktemp)
  chown postgres "$password"
  printf %s "$POSTGRES_PASSWORD" > "$password"
  as_postgres "$bin/initdb" --pgdata="$PGDATA" --username="$POSTGRES_USER" --pwfile="$password" --auth=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8
  rm "$password"
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  as_postgres sh -c "echo 'create database \"$POSTGRES_DB\"' | PGPASSWORD= '$bin/postgres' --single -D '$PGDATA' postgres"
fi
exec setpriv --reuid=postgres --regid=postgres --clear-groups "$bin/postgres" -D "$PGDATA" -c 'listen_addresses=*'

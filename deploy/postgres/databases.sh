#!/bin/sh
# Makes the role that owns every schema, and a database and a role for each service that owns nothing. Runs once, when
# the cluster is new (docker-entrypoint-initdb.d), or by hand against a managed cluster; running it again is harmless.
# Needs MIGRATOR_PASSWORD and SERVICE_PASSWORD; psql finds the cluster by the usual PG* variables.
set -eu

run() { psql --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres "$@"; }

role() { # name, password
  run --set name="$1" --set password="$2" <<'SQL'
select format('create role %I login', :'name')
where not exists (select from pg_roles where rolname = :'name') \gexec
alter role :"name" login password :'password';
SQL
}

role portal_migrator "$MIGRATOR_PASSWORD"
# The administrator of a managed cluster is no superuser, and gives databases only to roles it may act as.
run <<'SQL'
select 'grant portal_migrator to current_user'
where not (select rolsuper from pg_roles where rolname = current_user) \gexec
SQL
for service in regulations registration admin user_pool; do
  role "portal_$service" "$SERVICE_PASSWORD"
  run --set name="portal_$service" <<'SQL'
select format('create database %I owner portal_migrator', :'name')
where not exists (select from pg_database where datname = :'name') \gexec
revoke all on database :"name" from public;
grant connect on database :"name" to :"name";
SQL
done

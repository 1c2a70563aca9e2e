#!/bin/sh
# Creates the role that owns all schemas and, for each service, a database and a role that owns nothing. Runs once when
# the cluster is created (docker-entrypoint-initdb.d), or by hand on a managed cluster; running it again is harmless.
# Requires MIGRATOR_PASSWORD and SERVICE_PASSWORD; psql connects with the usual PG* variables.
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
# The administrator of a managed cluster is not a superuser and can only assign databases to roles it is a member of.
run <<'SQL'
select 'grant portal_migrator to current_user'
where not (select rolsuper from pg_roles where rolname = current_user) \gexec
SQL
for service in regulations registration admin user_pool horses; do
  role "portal_$service" "$SERVICE_PASSWORD"
  run --set name="portal_$service" <<'SQL'
select format('create database %I owner portal_migrator', :'name')
where not exists (select from pg_database where datname = :'name') \gexec
revoke all on database :"name" from public;
grant connect on database :"name" to :"name";
SQL
done

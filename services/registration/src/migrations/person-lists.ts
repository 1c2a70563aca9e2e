import { Migration } from '@mikro-orm/migrations'

const inEffect = '(effective_from <= day and (effective_to is null or effective_to > day))'
// Read an index in its order and stop at the limit. Without these settings PostgreSQL may read and sort all rows of a role.
const inOrder = `language sql stable set enable_sort = off set enable_bitmapscan = off set enable_hashjoin = off
  set enable_mergejoin = off`

/** Covered persons by role, state and track, sorted by name. */
export class PersonListTables extends Migration {
  override up(): void {
    // A row for each role and, in addition, each state and track of it; '' means any.
    this.addSql(`
      create table person_list (
        role text not null,
        state text not null,
        track text not null,
        sort_name text collate "C" not null,
        person_id uuid not null references person,
        effective_from date not null,
        effective_to date
      )`)
    this.addSql(`create index person_list_name on person_list (role, state, track, sort_name, person_id)
      include (effective_from, effective_to)`)
    this.addSql('create index person_list_person on person_list (person_id)')
    this.addSql(`create index person_role_track on person_role (track) where status = 'active' and track is not null`)
    this.addSql(`create function to_track_key(track text) returns text language sql immutable
      as $$ select lower(btrim(regexp_replace(track, '\\s+', ' ', 'g'))) $$`)
    this.addSql(`
      create function list_persons(sought text, in_state text, at_track text, after_name text, after_id uuid, day date,
          only_active boolean, most integer)
        returns table (person_id uuid, sort_name text) ${inOrder} as $$
          select l.person_id, l.sort_name from person_list l join person p using (person_id)
          where l.role = sought and l.state = in_state and l.track = at_track
            and (l.sort_name, l.person_id) > (after_name, after_id) and ${inEffect}
            and (p.status = 'active' or not only_active)
          order by l.sort_name, l.person_id limit most
        $$`)
    // A person whose name has two matching words is found by the first of them only.
    this.addSql(`
      create function list_persons_by_name(sought text, name_from text, name_to text, words text[], in_state text,
          at_track text, after_name text, after_id uuid, day date, only_active boolean, most integer)
        returns table (person_id uuid, sort_name text) ${inOrder} as $$
          select s.person_id, s.search_name from person_search s join person p using (person_id)
          where s.role = sought and s.search_name >= name_from and s.search_name < name_to
            and (s.search_name, s.person_id) > (after_name, after_id) and (' ' || s.search_name) like all (words)
            and (in_state = '' or in_state = any (s.states)) and (at_track = '' or at_track = any (s.tracks))
            and ${inEffect} and p.is_covered and (p.status = 'active' or not only_active)
            and not exists (select from person_search o where o.person_id = s.person_id and o.role = sought
              and o.search_name >= name_from and o.search_name < s.search_name and (' ' || o.search_name) like all (words))
          order by s.search_name, s.person_id limit most
        $$`)
  }
}

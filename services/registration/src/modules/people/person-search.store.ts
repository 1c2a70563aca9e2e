import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { PersonName } from '@portal/contracts-registration/registration-rules'
import { listSearchNames, toSortName } from './search-names.ts'

const selectName = `select first_name as "firstName", middle_name as "middleName", last_name as "lastName",
    additional_last_name as "additionalLastName"
  from person_name where person_id = ? and effective_to is null`

/** Periods of the person's roles that overlap or follow each other become one. Parameter: the person. */
const activeRoles = `active as (
    select r.role, to_track_key(r.track) as track, daterange(r.effective_from, r.effective_to) as period
    from person_role r join person p using (person_id)
    where r.person_id = ? and r.status = 'active' and p.status <> 'merged'
      and (r.effective_to is null or r.effective_to > r.effective_from)
  )`

/** States of the verified licenses. Parameter: the person. */
const licenseStates = `select distinct state from person_license
  where person_id = ? and effective_to is null and status = 'verified'`

const insertSearch = `with ${activeRoles}, periods as (
    select role, unnest(range_agg(period)) as period, array_remove(array_agg(distinct track), null) as tracks
    from active group by role
  )
  insert into person_search (role, search_name, person_id, states, tracks, effective_from, effective_to)
  select role, n.search_name, ?, array(${licenseStates}), tracks, lower(period), upper(period)
  from periods cross join jsonb_array_elements_text(?::jsonb) as n (search_name)`

const insertList = `with ${activeRoles}, places as (
    select role, '' as track, period from active union all
    select role, track, period from active where track is not null
  ), periods as (
    select role, track, unnest(range_agg(period)) as period from places group by role, track
  )
  insert into person_list (role, state, track, sort_name, person_id, effective_from, effective_to)
  select role, s.state, track, ?, p.person_id, lower(period), upper(period)
  from periods cross join (select '' as state union ${licenseStates}) s join person p on p.person_id = ? and p.is_covered`

/** Writes the rows in which persons are searched and listed. */
@Injectable()
export class PersonSearchStore {
  /** Writes the rows of a person again, after the name, a role or a license changed. */
  async refresh(em: EntityManager, personId: string): Promise<void> {
    const [name] = await em.execute<PersonName[]>(selectName, [personId])
    await em.execute('delete from person_search where person_id = ?', [personId])
    await em.execute('delete from person_list where person_id = ?', [personId])
    if (!name) return
    const searchNames = listSearchNames([name.firstName, name.lastName, name.additionalLastName])
    await em.execute(insertSearch, [personId, personId, personId, JSON.stringify(searchNames)])
    await em.execute(insertList, [personId, toSortName(name), personId, personId])
  }
}

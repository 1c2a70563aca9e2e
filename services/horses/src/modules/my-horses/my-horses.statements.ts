import type { PreparedStatement } from '@portal/persistence'
import type { myHorsesSorts } from '@portal/contracts-horses'
import { horseIdsOfPerson } from '../assignments/index.ts'

export type MyHorsesSort = (typeof myHorsesSorts)[number]

const isOpen = (alias: string) => `${alias}.effective_from <= $2
  and (${alias}.effective_to is null or ${alias}.effective_to > $2) and ${alias}.superseded_at is null`
const isOnVetsList = `exists (select from vets_list_entry e where e.horse_id = h.horse_id and e.state = 'ON')`
const hasOpenRequest = `exists (select from horse_request r where r.horse_id = h.horse_id and r.state = 'PENDING'
  and r.expires_at > $2)`
const isDue = `v.vaccination_due_on <= $3::date and h.status = 'ACTIVE'`
const answer = `case when h.status = 'ACTIVE' then v.can_race end`

/** Unnamed horses by their dam, after the named ones. */
const byName = `coalesce(h.name_key, '~' || h.dam_key)`
const sortKeys: Readonly<Record<MyHorsesSort, string>> = {
  name: byName,
  'can-race': `case ${answer} when false then '0' when true then '1' else '2' end || ${byName}`,
  due: `coalesce(case when h.status = 'ACTIVE' then v.vaccination_due_on::text end, '9999') || ${byName}`,
  'next-race': `coalesce((select min(n.date)::text from race_event n where n.registry_number = h.registry_number
    and n.kind = 'ENTRY' and n.date >= $12::date), '9999') || ${byName}`,
  location: `coalesce(l.name_key, '~') || ' ' || ${byName}`,
}

const joins = `from horse h
  left join horse_verdict v using (horse_id)
  left join horse_assignment p on p.horse_id = h.horse_id and p.role = 'location' and ${isOpen('p')}
  left join location l on l.location_id = p.location_id
  where h.horse_id in (${horseIdsOfPerson}) and h.status <> 'MERGED'`

const raceEvent = (kind: string, condition: string, order: string) => `left join lateral (
    select jsonb_build_object('date', n.date, 'trackName', coalesce(t.name, n.track_code), 'raceNumber', n.race_number) as event
    from race_event n left join location t on t.code = n.track_code
    where n.registry_number = h.registry_number and n.kind = '${kind}' ${condition} order by n.date ${order} limit 1)`

/**
 * A page of the horses on which a person has a role now, with everything that the list shows. The filters and the order read few
 * columns of all horses of the person; the rest is read for the page.
 */
export const selectMyHorses = (sort: MyHorsesSort): PreparedStatement => ({
  name: `my-horses-by-${sort}`,
  text: `with page as (
      select h.horse_id, p.location_id, ${sortKeys[sort]} collate "C" as sort_key, ${answer} as answer, v.obstacles,
        v.vaccination_due_on, v.computed_at
      ${joins}
        and ($4::boolean is null or ${answer} = $4)
        and ($5::uuid is null or p.location_id = $5)
        and (not $6::boolean or ${isOnVetsList})
        and (not $7::boolean or ${hasOpenRequest})
        and (not $8::boolean or ${isDue})
        and (${sortKeys[sort]} collate "C", h.horse_id) > ($9, $10::uuid)
        and $12::date is not null
      order by sort_key, horse_id limit $11)
    select h.horse_id as "horseId", h.registry_number as "registryNumber", h.name, h.year_of_birth as "yearOfBirth",
      h.dam_name as "damName", h.sire_name as "sireName", h.sex, h.color, h.microchip, h.status,
      h.stall_card_token as "stallCardToken",
      page.sort_key as "sortKey", page.location_id as "locationId", page.answer as "canRace", page.obstacles,
      page.vaccination_due_on::text as "vaccinationDueOn", page.computed_at as "computedAt", roles.relations,
      responsible.person_id as "responsiblePersonId", listed.entry as "vetsList", request.open as request,
      next_race.event as "nextRace", last_race.event as "lastRace", last_work.event as "lastWork"
    from page join horse h using (horse_id)
    left join lateral (select array_agg(distinct a.role) as relations from horse_assignment a
      where a.horse_id = h.horse_id and a.person_id = $1 and ${isOpen('a')}) roles on true
    left join lateral (select a.person_id from horse_assignment a
      where a.horse_id = h.horse_id and a.role = 'responsible-person' and ${isOpen('a')} limit 1) responsible on true
    left join lateral (select jsonb_build_object('reason', e.reason, 'placedOn', e.placed_on,
        'daysRemaining', greatest(0, e.eligible_on - ($2::timestamptz at time zone e.time_zone)::date)) as entry
      from vets_list_entry e where e.horse_id = h.horse_id and e.state = 'ON'
      order by e.eligible_on desc nulls first, e.entry_id limit 1) listed on true
    left join lateral (select jsonb_build_object('requestId', r.request_id, 'kind', r.kind,
        'isForCaller', r.recipient_person_id = $1) as open
      from horse_request r where r.horse_id = h.horse_id and r.state = 'PENDING' and r.expires_at > $2
      order by (r.recipient_person_id = $1) desc, r.created_at desc limit 1) request on true
    ${raceEvent('ENTRY', 'and n.date >= $12::date', 'asc')} next_race on true
    ${raceEvent('RACE', '', 'desc')} last_race on true
    ${raceEvent('WORK', '', 'desc')} last_work on true
    order by page.sort_key, h.horse_id`,
})

const countIf = (condition: string, name: string) => `(count(*) filter (where ${condition}))::int as "${name}"`

export const countMyHorses: PreparedStatement = {
  name: 'my-horses-counts',
  text: `select count(*)::int as "all", ${countIf(answer, 'canRace')}, ${countIf(`not (${answer})`, 'cannotRace')},
      ${countIf(isOnVetsList, 'onVetsList')}, ${countIf(hasOpenRequest, 'pending')}, ${countIf(isDue, 'due')}
    ${joins}`,
}

export const countByLocation: PreparedStatement = {
  name: 'my-horses-by-location-counts',
  text: `select l.location_id as "locationId", l.type, l.name, l.code, l.state, count(*)::int as count
    ${joins} and l.location_id is not null group by l.location_id order by l.name_key, l.location_id`,
}

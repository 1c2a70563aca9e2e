/**
 * What a timeline shows of changes of the answer whether it can race, without those of its obstacles only, as a statement for the horse `$1`: `entry_id`, `event`, `at`, `date` of what is known by day
 * only, `person_id`, `location_id` and `subject`.
 */
export const verdictEvents = `select v.id::text as entry_id,
    case when (v.after->>'canRace')::boolean then 'verdict.can-race' else 'verdict.cannot-race' end as event, v.at,
    null::date as date, null::uuid as person_id, null::uuid as location_id, null as subject
  from action v where v.kind = 'horse-verdict.changed' and v.entity_id = $1::text
    and v.before->>'canRace' is distinct from v.after->>'canRace'`

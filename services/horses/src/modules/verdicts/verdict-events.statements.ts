/**
 * Timeline entries about the horse `$1` being able to race or no longer being able to, with the columns of
 * `timeline.statements.ts`. Changes of the reasons alone are left out.
 */
export const verdictEvents = `select v.id::text as entry_id,
    case when (v.after->>'canRace')::boolean then 'verdict.can-race' else 'verdict.cannot-race' end as event, v.at,
    null::date as date, null::uuid as person_id, null::uuid as location_id, null as subject
  from action v where v.kind = 'horse-verdict.changed' and v.entity_id = $1::text
    and v.before->>'canRace' is distinct from v.after->>'canRace'`

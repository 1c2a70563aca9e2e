const valid = `from horse_assignment a where a.horse_id = $1 and a.superseded_at is null`

/**
 * Timeline entries about the people of a horse: a statement for the horse `$1` with the columns of
 * `timeline.statements.ts`.
 */
export const peopleEvents = `select a.assignment_id::text as entry_id, 'people.' || a.role || '-started' as event,
    a.effective_from as at, null::date as date, a.person_id, null::uuid as location_id, a.organization_name as subject
  ${valid} and a.role <> 'location'
  union all select a.assignment_id || '-ended', 'people.' || a.role || '-ended', a.effective_to, null, a.person_id, null,
    a.organization_name
  ${valid} and a.role <> 'location' and a.effective_to is not null`

/** The same for the locations of a horse. */
export const locationEvents = `select a.assignment_id::text as entry_id, 'location.moved' as event,
    a.effective_from as at, null::date as date, null::uuid as person_id, a.location_id, null as subject
  ${valid} and a.role = 'location'`

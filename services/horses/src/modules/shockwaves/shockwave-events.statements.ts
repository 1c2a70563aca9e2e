const valid = `from shockwave_treatment s where s.horse_id = $1 and s.state not in ('CANCELED', 'VOIDED')`

/**
 * Timeline entries about the shockwave treatments of a horse, without canceled and voided ones: a statement for the
 * horse `$1` with the columns of `timeline.statements.ts`.
 */
export const shockwaveEvents = `select s.shockwave_id::text as entry_id, 'shockwaves.requested' as event,
    s.requested_at as at, null::date as date, s.requested_by as person_id, null::uuid as location_id, null as subject
  ${valid} and s.requested_at is distinct from s.performed_at
  union all select s.shockwave_id || '-performed', 'shockwaves.recorded', s.performed_at, null, s.veterinarian_id, null,
    null
  ${valid} and s.performed_at is not null`

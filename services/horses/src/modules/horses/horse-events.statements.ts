/**
 * Timeline entries about the registration of a horse: a statement for the horse `$1` with the columns of
 * `timeline.statements.ts`.
 */
export const registrationEvents = `select h.horse_id::text as entry_id, 'registration.registered' as event,
    h.registered_at as at, null::date as date, null::uuid as person_id, null::uuid as location_id, null as subject
  from horse h where h.horse_id = $1`

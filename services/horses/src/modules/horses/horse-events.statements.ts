/**
 * What a timeline shows of the registration of a horse, as a statement for the horse `$1`: `entry_id`, `event`, `at`, `date` of what is known by day
 * only, `person_id`, `location_id` and `subject`.
 */
export const registrationEvents = `select h.horse_id::text as entry_id, 'registration.registered' as event,
    h.registered_at as at, null::date as date, null::uuid as person_id, null::uuid as location_id, null as subject
  from horse h where h.horse_id = $1`

/**
 * What a timeline shows of entries, races and works; `subject` is the location ID of the track, as a statement for the horse `$1`: `entry_id`, `event`, `at`, `date` of what is known by day
 * only, `person_id`, `location_id` and `subject`.
 */
export const raceEvents = `select n.event_id::text as entry_id, 'races.' || n.kind as event,
    (n.date + time '12:00') at time zone 'America/New_York' as at, n.date, null::uuid as person_id,
    null::uuid as location_id, n.track_code as subject
  from race_event n where n.registry_number = $2`

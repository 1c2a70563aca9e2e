/**
 * Timeline entries about changes of the status of a horse: a statement for the horse `$1` with the columns of
 * `timeline.statements.ts`.
 */
export const statusEvents = `select s.change_id::text as entry_id, 'status.' || s.to_status as event, s.recorded_at as at,
    s.effective_on as date, null::uuid as person_id, null::uuid as location_id, null as subject
  from horse_status_change s where s.horse_id = $1`

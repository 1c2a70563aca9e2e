/**
 * What a timeline shows of the files of a horse, without deleted ones and those that stayed with their uploader, as a statement for the horse `$1`: `entry_id`, `event`, `at`, `date` of what is known by day
 * only, `person_id`, `location_id` and `subject`.
 */
export const fileEvents = `select f.file_id::text as entry_id, 'files.uploaded' as event, f.uploaded_at as at,
    null::date as date, f.uploader_person_id as person_id, null::uuid as location_id, null as subject
  from horse_file f where f.horse_id = $1 and f.state = 'AVAILABLE'`

/**
 * Timeline entries about the files of a horse, without deleted ones and those that stayed with their uploader: a
 * statement for the horse `$1` with the columns of `timeline.statements.ts`.
 */
export const fileEvents = `select f.file_id::text as entry_id, 'files.uploaded' as event, f.uploaded_at as at,
    null::date as date, f.uploader_person_id as person_id, null::uuid as location_id, null as subject
  from horse_file f where f.horse_id = $1 and f.state = 'AVAILABLE'`

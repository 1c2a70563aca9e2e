import { checkBySql } from './check.ts'

/** When a horse got another responsible person. */
const transfers = `
  select horse_id, closed_at as at from horse_request where kind = 'transfer' and state = 'ACCEPTED'
  union all select horse_id, s.at from claim join claim_step s using (claim_id)
    where s.action in ('post', 'void-mandatory', 'approve-void')`

export const files = [
  checkBySql(
    'the actions about a file lead to its state',
    `with flags as (
        select distinct on (after->>'fileId') after->>'fileId' as id, (after->>'isTransferable')::boolean as value
          from action where kind = 'horse-file.transferable-changed' order by after->>'fileId', at desc),
      left_behind as (
        select jsonb_array_elements_text(after->'fileIds') as id from action where kind = 'horse-files.left-behind'),
      expected as (
        select f.file_id, coalesce(flags.value, false) as is_transferable, case
            when exists (select from action where kind = 'horse-file.deleted' and before->>'fileId' = f.file_id::text)
              then 'DELETED'
            when exists (select from left_behind where id = f.file_id::text) then 'PRIVATE_TO_UPLOADER'
            when s.state = 'Completed' then 'AVAILABLE' else 'UPLOADED' end as state
          from horse_file f join stored_file s using (file_id) left join flags on flags.id = f.file_id::text)
    select horse_id as "horseId", 'file ' || file_id || ' is ' || f.state || ', its actions lead to ' || e.state as text
      from horse_file f join expected e using (file_id)
      where (f.state, f.is_transferable) <> (e.state, e.is_transferable)`,
  ),
  checkBySql(
    'a file that does not go with the horse stays with its uploader',
    `select f.horse_id as "horseId", 'file ' || file_id || ' is ' || state || ' after the change of people at ' || t.at as text
      from horse_file f join (${transfers}) t on t.horse_id = f.horse_id and t.at > f.uploaded_at
      where f.state in ('UPLOADED', 'AVAILABLE') and not is_transferable
        and not exists (select from action where kind = 'horse-file.transferable-changed'
          and after->>'fileId' = f.file_id::text)
        and not exists (select from approval where f.horse_id::text in (payload->>'survivorId', payload->>'duplicateId'))`,
  ),
  checkBySql(
    'each row of a treatment file is recorded once or refused, and the file counts them',
    `select 'row ' || row_number || ' of ' || file_id || ' is ' || r.state as text
      from treatment_row r left join health_record h on h.record_id = r.row_id
      where r.state = 'pending' or (r.state = 'recorded') <> (h.record_id is not null)
    union all select 'file ' || file_id || ' is ' || f.state || ' with ' || rows_recorded || ' recorded rows'
      from treatment_file f join treatment_row r using (file_id) group by f.file_id
      having rows_total <> count(*) or rows_recorded <> count(*) filter (where r.state = 'recorded')
        or rows_refused <> count(*) filter (where r.state = 'refused')
        or rows_left_out <> count(*) filter (where r.state = 'left-out')
        or f.state <> case when count(*) filter (where r.state = 'refused') = 0 then 'COMPLETED' else 'ERROR' end`,
  ),
]

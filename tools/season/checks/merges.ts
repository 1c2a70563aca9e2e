import { checkBySql, remainingPersons } from './check.ts'

/** Tables with rows that move with a merge of horses. */
const tablesOfHorses = [
  'horse_assignment',
  'horse_request',
  'horse_share',
  'claim',
  'vets_list_entry',
  'vets_list_removal',
  'health_record',
  'shockwave_treatment',
  'injury_report',
  'horse_file',
  'jog',
]
/** The remaining horse may have the same share or jog, which then stays with the duplicate. */
const mayStayWithHorse = ['horse_share', 'jog']

/** Columns with ids of persons that change with a merge. */
const columnsOfPersons = [
  ['horse_assignment', 'person_id'],
  ['horse_request', 'sender_person_id'],
  ['horse_request', 'recipient_person_id'],
  ['horse_share', 'grantor_person_id'],
  ['horse_share', 'grantee_person_id'],
  ['claim', 'claimant_person_id'],
  ['claim', 'trainer_person_id'],
  ['claim', 'previous_person_id'],
  ['horse_file', 'uploader_person_id'],
  ['injury_report', 'jockey_id'],
  ['treatment_file', 'uploaded_by'],
  ['health_template', 'person_id'],
  ['track_official', 'person_id'],
  ['my_horses_view', 'person_id'],
] as const
/** The remaining person may have the same share, claim or file. */
const mayStayWithPerson = ['grantee_person_id', 'claimant_person_id', 'uploaded_by']

const rowsOfHorses = tablesOfHorses
  .map(
    (table) => `select '${table}' as table_name, horse_id, original_horse_id as original_id,
      ${mayStayWithHorse.includes(table)} as may_stay from ${table}`,
  )
  .join(' union all ')
const rowsOfPersons = columnsOfPersons
  .map(
    ([table, column]) => `select '${table}.${column}' as column_name, ${column} as person_id,
      original_${column} as original_id, ${mayStayWithPerson.includes(column)} as may_stay from ${table}
      where ${column} is not null`,
  )
  .join(' union all ')

export const merges = [
  checkBySql(
    'what belonged to a merged horse belongs to the one that remains, until the merge is undone',
    `select r.horse_id as "horseId", table_name || ': ' || count(*) || ' rows of ' ||
        coalesce('horse ' || original_id, 'a merged horse') as text
      from (${rowsOfHorses}) r join horse h using (horse_id)
      where h.status = 'MERGED' and not may_stay
        or original_id is not null and remaining_horse(original_id) <> r.horse_id
      group by r.horse_id, table_name, original_id`,
  ),
  checkBySql(
    'a horse is merged when somebody else approved the proposal, and not when that was undone',
    `select h.horse_id as "horseId", 'it is ' || h.status || ' into ' || coalesce(h.merged_into::text, 'none')
        || ', approved are ' || coalesce(string_agg(a.payload->>'survivorId', ', '), 'none') as text
      from horse h left join approval a on a.payload->>'duplicateId' = h.horse_id::text and a.state = 'approved'
        and a.decided_by <> a.proposed_by
      group by h.horse_id
      having (h.status = 'MERGED') <> (h.merged_into is not null) or count(a.approval_id) > 1
        or max(a.payload->>'survivorId') is distinct from h.merged_into::text`,
  ),
  checkBySql(
    'what belonged to a merged person belongs to the one who remains, until the merge is undone',
    `with recursive ${remainingPersons}
    select column_name || ': ' || count(*) || ' rows of ' || coalesce(original_id, r.person_id) as text
      from (${rowsOfPersons}) r left join remaining own on own.id = r.person_id
        left join remaining original on original.id = original_id
      where own.person_id <> r.person_id and not may_stay or original.person_id <> r.person_id
      group by column_name, original_id, r.person_id`,
  ),
]

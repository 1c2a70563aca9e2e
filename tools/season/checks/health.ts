import { checkBySql } from './check.ts'

/** Records about the health of horses that are written together. */
export const health = [
  checkBySql(
    'the results of a jog lead to its state',
    `select horse_id as "horseId", 'jog ' || jog_id || ' is ' || j.state || ', its last result ' || coalesce(r.state, 'none')
        as text
      from jog j left join lateral (
        select state from jog_result r where r.jog_id = j.jog_id order by position desc limit 1) r on true
      where case when r.state is null then j.state not in ('REQUESTED', 'EXPIRED') else r.state <> j.state end`,
  ),
  checkBySql(
    'a horse whose injury was fatal is recorded as deceased',
    `select horse_id as "horseId", 'injury ' || injury_id || ' was reported at ' || reported_at as text
      from injury_report i where outcome in ('euthanized', 'died') and not exists (
        select from horse_status_change c where c.horse_id in (i.horse_id, i.original_horse_id)
          and c.to_status in ('DECEASED', 'MERGED') and c.recorded_at <= i.reported_at)`,
  ),
  checkBySql(
    'a report of an injury is marked as corrected when another one replaces it',
    `select horse_id as "horseId", 'injury ' || injury_id as text from injury_report i
      where is_corrected <> exists (select from injury_report c where c.corrects = i.injury_id)`,
  ),
  checkBySql(
    'a shockwave treatment that was performed has its record and its entry on the vets list',
    `select s.horse_id as "horseId", 'treatment ' || shockwave_id || ' is ' || s.state || ', its entry '
        || coalesce(e.state, 'missing') as text
      from shockwave_treatment s left join health_record r using (record_id)
        left join vets_list_entry e on e.source = 'TREATMENT' and e.source_id = s.record_id
      where s.state = 'PERFORMED' and (r.record_id is null or e.entry_id is null)
        or s.state = 'VOIDED' and e.state <> 'VOIDED'
        or s.state in ('REQUESTED', 'CANCELED') and s.record_id is not null`,
  ),
  checkBySql(
    'reviews lead to which horses wait for one',
    `select horse_id as "horseId", 'needs a review: ' || needs_review as text from horse h
      join action a on a.entity_id = h.horse_id::text and a.kind = 'horse.registered'
      where needs_review <> (a.after->>'needsReview' is not null and not exists (
        select from horse_review r where r.horse_id = h.horse_id and r.decision = 'confirm'))`,
  ),
]

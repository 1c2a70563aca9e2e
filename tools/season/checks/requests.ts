import { checkBySql } from './check.ts'

export const requests = [
  checkBySql(
    'a horse has at most one open request that changes its ownership',
    `select horse_id as "horseId", count(*) || ' open requests' as text from horse_request
      where state = 'PENDING' and kind in ('transfer', 'change-owner') group by horse_id having count(*) > 1`,
  ),
  checkBySql(
    'a transfer or change of owner that was sent before a claim was posted is closed',
    `select r.horse_id as "horseId", 'request ' || r.request_id || ' is open after claim ' || c.claim_id as text
      from claim c join claim_step s on s.claim_id = c.claim_id and s.action = 'post'
        join horse_request r on r.horse_id = c.horse_id and r.created_at < s.at
      where r.state = 'PENDING' and r.kind in ('transfer', 'change-owner')`,
  ),
  checkBySql(
    'a claim was posted at most once for a horse and race',
    `select horse_id as "horseId", count(*) || ' posted claims' as text from claim where started_at is not null
      group by horse_id, track_id, race_date, race_number having count(*) > 1`,
  ),
  checkBySql(
    'a horse that is not active has no open request that changes its ownership',
    `select horse_id as "horseId", 'an open ' || kind as text from horse_request join horse using (horse_id)
      where state = 'PENDING' and kind in ('transfer', 'change-owner') and status <> 'ACTIVE'`,
  ),
  checkBySql(
    'a share that a former responsible person gave has ended',
    `select s.horse_id as "horseId", 'share ' || s.share_id || ' is open' as text from horse_share s
      where s.effective_to is null and s.granted_as = 'responsible-person' and not exists (
        select from horse_assignment a where a.horse_id = s.horse_id and a.role = 'responsible-person'
          and a.person_id = s.grantor_person_id and a.effective_to is null and a.superseded_at is null)`,
  ),
  checkBySql(
    'a person who is suspended or closed the account has no open request',
    `select horse_id as "horseId", 'request ' || request_id || ' of a person who is ' || p.status as text
      from horse_request r join person_copy p on p.person_id in (r.sender_person_id, r.recipient_person_id)
      where r.state = 'PENDING' and p.status in ('suspended', 'inactive')`,
  ),
  checkBySql(
    'an open request was sent by the staff or by somebody who has the horse',
    `select horse_id as "horseId", kind || ' ' || request_id || ' of ' || sender_person_id as text from horse_request r
      where state = 'PENDING' and sender_person_id is not null and not exists (
        select from horse_assignment a where a.horse_id = r.horse_id and a.person_id = r.sender_person_id
          and a.role in ('responsible-person', 'owner', 'designated-owner')
          and a.effective_to is null and a.superseded_at is null)`,
  ),
]

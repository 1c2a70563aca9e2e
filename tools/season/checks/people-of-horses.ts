import { checkBySql } from './check.ts'

const valid = `select * from horse_assignment where superseded_at is null and effective_to is distinct from effective_from`

/** Written as statements about periods, without the rules that the service uses. */
export const peopleOfHorses = [
  checkBySql(
    'an active horse has one responsible person at every instant',
    `with periods as (
      select h.horse_id, h.registered_at, h.status, a.effective_from, a.effective_to,
        lag(a.effective_to) over w as previous_to, row_number() over w as position,
        lead(a.effective_from) over w as next_from
      from horse h left join (${valid}) a on a.horse_id = h.horse_id and a.role = 'responsible-person'
      window w as (partition by h.horse_id order by a.effective_from, a.effective_to nulls last))
    select horse_id as "horseId", case
        when effective_from is null then 'it has no responsible person'
        when position = 1 and effective_from > registered_at then 'it had none after its registration'
        when position > 1 and previous_to is null then 'two periods have no end'
        when position > 1 and previous_to <> effective_from then 'two periods overlap or leave a gap'
        else 'the last period has ended' end as text
      from periods
      where effective_from is null or position = 1 and effective_from > registered_at
        or position > 1 and previous_to is distinct from effective_from
        or next_from is null and effective_to is not null and status = 'ACTIVE'`,
  ),
  checkBySql(
    'shares of owners are not recorded or 100 % together at every instant',
    `with owners as (select * from (${valid}) a where role = 'owner'),
      instants as (select horse_id, effective_from as at from owners
        union select horse_id, effective_to from owners where effective_to is not null)
    select horse_id as "horseId", 'the shares are ' || coalesce(sum(share)::text, 'none') || ' since ' || at as text
      from instants join owners using (horse_id)
      where effective_from <= at and (effective_to is null or effective_to > at)
      group by horse_id, at
      having count(share) > 0 and (count(share) <> count(*) or sum(share) <> 100)`,
  ),
  checkBySql(
    'several owners have one designated owner, and one veterinarian is the primary one',
    `with counts as (select horse_id, count(*) filter (where role = 'owner') as owners,
        count(*) filter (where role = 'designated-owner') as designated,
        count(*) filter (where role = 'attending-veterinarian') as veterinarians,
        count(*) filter (where role = 'attending-veterinarian' and is_primary) as primaries,
        count(*) filter (where role = 'location') as locations
      from (${valid}) a where effective_to is null group by horse_id)
    select horse_id as "horseId", 'owners, designated owners, veterinarians, primary ones, locations: '
        || concat_ws(', ', owners, designated, veterinarians, primaries, locations) as text
      from counts where owners > 1 and designated <> 1 or designated > 1
        or primaries <> least(veterinarians, 1) or locations > 1`,
  ),
]

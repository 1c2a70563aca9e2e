import { checkBySql } from './check.ts'

const valid = `select * from horse_assignment where superseded_at is null and effective_to is distinct from effective_from`

/** Written as statements about periods, without the rules that the service uses. */
export const peopleOfHorses = [
  checkBySql(
    'an active horse has one responsible person at every instant',
    `with instants as (
      select horse_id, registered_at as at from horse
      union select horse_id, recorded_at from horse_status_change
      union select horse_id, unnest(array[effective_from, effective_to]) from (${valid}) a where role = 'responsible-person'),
    counts as (
      select horse_id, at, coalesce((select to_status from horse_status_change c
            where c.horse_id = h.horse_id and recorded_at <= at order by recorded_at desc limit 1), 'ACTIVE') as status,
          (select count(*) from (${valid}) a where a.horse_id = h.horse_id and role = 'responsible-person'
            and effective_from <= at and (effective_to is null or effective_to > at)) as people
        from horse h join instants using (horse_id) where at >= registered_at and h.status <> 'MERGED')
    select horse_id as "horseId", people || ' responsible persons, ' || status || ' since ' || at as text
      from counts where people > 1 or people = 0 and status = 'ACTIVE'`,
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
  checkBySql(
    'what a correction replaced is not in effect, and nothing else is replaced',
    `select a.horse_id as "horseId", a.role || ' ' || a.assignment_id || ' was ' ||
        case when c.assignment_id is null then 'replaced by nothing' else 'corrected and is in effect' end as text
      from horse_assignment a left join horse_assignment c on c.supersedes = a.assignment_id
        join horse h on h.horse_id = a.horse_id
      where case when c.assignment_id is null
        then a.superseded_at is not null and a.original_horse_id is null and h.status <> 'MERGED'
        else a.superseded_at is null end`,
  ),
]

const columns = 'entry.id, first_name, last_name, city, state, role, license_number'

/** A row of {@link findCandidates}. */
export interface CandidateRow extends Record<string, unknown> {
  id: string
  first_name: string
  last_name: string
  city: string | null
  state: string
  role: string
  license_number: Uint8Array
}

/** Entries of a state with one of the keys in `column`, at most ten for each key; those with the first name have a better rank. */
function findByName(column: string, keys: string, rank: number): string {
  const lookup = (condition: string) => `select id from license_registry_entry
      where state = $1 and ${column} = key ${condition} order by first_name_key, id limit 10`
  return `
    select id, ${rank} as rank from unnest(${keys}::text[]) as key cross join lateral (${lookup('and first_name_key = $5')}) named
    union all
    select id, ${rank + 1} from unnest(${keys}::text[]) as key cross join lateral (${lookup('')}) others`
}

/**
 * Parameters: state, digests of the license number, keys of the surnames, their sounds, key of the first name, limit. Each
 * branch reads at most ten entries from an index.
 */
export const findCandidates = {
  name: 'license-registry-find-candidates',
  text: `with found as (
    (select id, 1 as rank from license_registry_entry where license_number_digest = any($2) and state = $1 limit 10)
    union all ${findByName('surname_key', '$3', 2)}
    union all ${findByName('second_surname_key', '$3', 2)}
    union all ${findByName('surname_sound', '$4', 4)}
    union all ${findByName('second_surname_sound', '$4', 4)}
  ), best as (
    select id, min(rank) as rank from found group by id order by rank, id limit $6
  )
  select ${columns} from best join license_registry_entry entry using (id) order by best.rank, entry.id`,
}

/** A row of {@link compareIdentity}. */
export interface IdentityRow extends Record<string, unknown> {
  is_confirmed: boolean
  first_name: string
  last_name: string
  role: string
  expires_on: string | null
}

/** Parameters: id, digests of the date of birth and of the license number, state. */
export const compareIdentity = {
  name: 'license-registry-compare-identity',
  text: `select first_name, last_name, role, expires_on::text,
      date_of_birth_digest = any($2) and license_number_digest = any($3) and state = $4 as is_confirmed
    from license_registry_entry where id = $1`,
}

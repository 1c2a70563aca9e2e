import type { World } from '../world.ts'

/** Something that is wrong after the season. */
export interface Violation {
  readonly text: string
  /** The horse whose last actions explain it. */
  readonly horseId?: string
}

/** Checks one promise against the databases, the stream or the API. */
export interface Check {
  /** The promise, as a sentence. */
  readonly name: string
  readonly run: (world: World) => Promise<readonly Violation[]>
}

/** A check by a statement that returns one row with `horseId` and `text` for each violation. */
export function checkBySql(name: string, statement: string): Check {
  return {
    name,
    run: async ({ servers }) => {
      const { rows } = await servers.horses.query<{ horseId: string; text: string }>(statement)
      return rows
    },
  }
}

/** The person that an id leads to: itself, or the one that it was merged into; part of statements as `remaining (id, person_id)`. */
export const remainingPersons = `target as (
    select person_id as id, person_id, merged_into from person_copy
    union select t.id, p.person_id, p.merged_into from person_copy p join target t on p.person_id = t.merged_into),
  remaining as (select id, person_id from target where merged_into is null)`

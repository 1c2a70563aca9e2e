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

import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { HorseMergePart } from '@portal/contracts-horses/identity-rules'
import { getTransactionConnection } from '@portal/persistence'

/** Rows of a table that belong to a horse, and that a merge moves to the remaining horse. */
export interface HorsePart {
  readonly part: HorseMergePart
  readonly table: string
  /** Primary key. */
  readonly key: string
  /** SQL condition about the row `r` and the remaining horse `$2`: rows that must stay, such as a second open share. */
  readonly unless?: string
}

/** The ids of moved rows by table; what an undo needs. */
export type MovedRows = Readonly<Record<string, readonly string[]>>

/** What belongs to horses, declared by the modules that store it, so that a merge reaches all of it. */
@Injectable()
export class MergedHorses {
  private readonly parts: HorsePart[] = []

  /** Declares a table with the columns `horse_id` and `original_horse_id`. */
  follow(part: HorsePart): void {
    this.parts.push(part)
  }

  /** Returns the declared tables. */
  listTables(): readonly string[] {
    return this.parts.map(({ table }) => table)
  }

  /** Counts by part what a merge would move, and what would stay. */
  async count(em: EntityManager, duplicateId: string, survivorId: string) {
    const connection = await getTransactionConnection(em)
    const counts = new Map<HorseMergePart, { moved: number; kept: number }>()
    for (const { part, table, unless = 'false' } of this.parts) {
      const { rows } = await connection.query<{ moved: number; kept: number }>({
        name: `horse-merge-count-${table}`,
        text: `select count(*) filter (where not (${unless}))::int as moved, count(*) filter (where ${unless})::int as kept
          from ${table} r where r.horse_id = $1 and $2::uuid is not null`,
        values: [duplicateId, survivorId],
      })
      const before = counts.get(part) ?? { moved: 0, kept: 0 }
      const { moved = 0, kept = 0 } = rows[0] ?? {}
      counts.set(part, { moved: before.moved + moved, kept: before.kept + kept })
    }
    return [...counts].map(([part, { moved, kept }]) => ({ part, moved, kept }))
  }

  /** Moves the rows of the duplicate to the remaining horse; both are locked. */
  async move(em: EntityManager, duplicateId: string, survivorId: string): Promise<MovedRows> {
    const connection = await getTransactionConnection(em)
    const moved: Record<string, string[]> = {}
    for (const { table, key, unless = 'false' } of this.parts) {
      const { rows } = await connection.query<{ id: string }>({
        name: `horse-merge-move-${table}`,
        text: `update ${table} r set horse_id = $2, original_horse_id = coalesce(r.original_horse_id, r.horse_id)
          where r.horse_id = $1 and not (${unless}) returning ${key} as id`,
        values: [duplicateId, survivorId],
      })
      moved[table] = rows.map(({ id }) => id)
    }
    return moved
  }

  /** Moves the same rows back. */
  async moveBack(em: EntityManager, duplicateId: string, moved: MovedRows): Promise<void> {
    const connection = await getTransactionConnection(em)
    for (const { table, key } of this.parts) {
      await connection.query({
        name: `horse-merge-move-back-${table}`,
        text: `update ${table} set horse_id = $1, original_horse_id = nullif(original_horse_id, $1)
          where ${key} = any($2)`,
        values: [duplicateId, moved[table] ?? []],
      })
    }
  }
}

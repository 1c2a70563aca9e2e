import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { filledFields, type FilledField, type HorseStatus } from '@portal/contracts-horses/identity-rules'
import { toNameKey } from '@portal/formats/name-words'
import type { HorseRow } from './horse.row.ts'

const columns: Readonly<Record<FilledField, string>> = {
  name: 'name',
  sireName: 'sire_name',
  registryNumber: 'registry_number',
  microchip: 'microchip',
  markings: 'markings',
}
/** Changes of registered horses by other modules, in the transaction of their commands. */
@Injectable()
export class HorseStore {
  async setStatus(em: EntityManager, horseId: string, status: HorseStatus): Promise<void> {
    await em.execute('update horse set status = ? where horse_id = ?', [status, horseId])
  }

  /** Redirects the id of a horse to another one. */
  async setMerged(em: EntityManager, horseId: string, mergedInto: string): Promise<void> {
    await em.execute(`update horse set status = 'MERGED', merged_into = ? where horse_id = ?`, [mergedInto, horseId])
  }

  async undoMerged(em: EntityManager, horseId: string, status: HorseStatus): Promise<void> {
    await em.execute('update horse set status = ?, merged_into = null where horse_id = ?', [status, horseId])
  }

  async setReviewed(em: EntityManager, horseId: string): Promise<void> {
    await em.execute('update horse set needs_review = false where horse_id = ?', [horseId])
  }

  /** Gives a horse what it lacks and a merged duplicate of it has. Returns what was filled in. */
  async fillFrom(em: EntityManager, survivor: HorseRow, duplicate: HorseRow): Promise<FilledField[]> {
    const fields = listFilledFields(survivor, duplicate)
    for (const field of fields) {
      const value = duplicate[field]
      await this.set(em, survivor.horseId, field, value)
    }
    return fields
  }

  /** Takes back what was filled in, where it was not changed since. */
  async unfill(em: EntityManager, survivorId: string, duplicate: HorseRow, fields: readonly FilledField[]) {
    for (const field of fields) {
      const column = columns[field]
      await em.execute(
        `update horse set ${column} = null ${field === 'name' ? ', name_key = null' : ''} where horse_id = ? and ${column} = ?`,
        [survivorId, duplicate[field]],
      )
    }
  }

  private async set(em: EntityManager, horseId: string, field: FilledField, value: string | null): Promise<void> {
    await em.execute(`update horse set ${columns[field]} = ? where horse_id = ?`, [value, horseId])
    if (field === 'name' && value !== null)
      await em.execute('update horse set name_key = ? where horse_id = ?', [toNameKey(value), horseId])
  }
}

/** Returns the facts that a horse lacks and a duplicate of it has. */
export function listFilledFields(survivor: HorseRow, duplicate: HorseRow): FilledField[] {
  return filledFields.filter((field) => survivor[field] === null && duplicate[field] !== null)
}

import { Migration } from '@mikro-orm/migrations'
import { defineImport } from '@portal/imports'
import { getTransactionConnection } from '@portal/persistence'
import { z } from 'zod'

/** Imported people, whose names are unique. */
export class ImportedKeeperTables extends Migration {
  override up(): void {
    this.addSql('create table imported_keeper (name text primary key, city text)')
  }
}

const row = z.object({ name: z.string().min(2), city: z.string().optional() })

/** Imports people. `beforeStore` is called with the number of the batch in this process. */
export function createKeeperImport(beforeStore: (batch: number) => void = () => undefined) {
  let batches = 0
  return defineImport({
    kind: 'keepers',
    columns: ['name'],
    optionalColumns: ['city'],
    row,
    getRowKey: ({ name }) => name,
    maxRows: 5000,
    actions: { checked: 'import.checked', confirmed: 'import.confirmed', finished: 'import.finished' },
    store: async (em, rows) => {
      const connection = await getTransactionConnection(em)
      const { rowCount } = await connection.query({
        text: 'insert into imported_keeper select * from unnest($1::text[], $2::text[])',
        values: [rows.map(({ name }) => name), rows.map(({ city }) => city ?? null)],
      })
      beforeStore((batches += 1))
      return { added: rowCount ?? 0, replaced: 0 }
    },
  })
}

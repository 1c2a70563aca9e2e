import type { EntityManager } from '@mikro-orm/postgresql'
import { getTransactionConnection } from '@portal/persistence'
import { toNameKey } from '@portal/formats/name-words'
import type { RegistryHorse } from './industry-registry.ts'

const types = {
  registry_number: 'text',
  name: 'text',
  name_key: 'text',
  year_of_birth: 'integer',
  dam_name: 'text',
  dam_key: 'text',
  sire_name: 'text',
  sex: 'text',
  color: 'text',
  microchip: 'text',
} as const
const names = Object.keys(types)

const upsert = {
  name: 'registry-horses-upsert',
  text: `insert into registry_horse (${names.join(', ')}, imported_at)
    select *, $${names.length + 1}::timestamptz from unnest(${Object.values(types)
      .map((type, index) => `$${index + 1}::${type}[]`)
      .join(', ')})
    on conflict (registry_number) do update
      set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}, imported_at = excluded.imported_at
    returning (xmax = 0) as added`,
}

/** Adds or replaces horses of the imported registry in the transaction of `em`, with one statement. */
export async function storeRegistryHorses(
  em: EntityManager,
  horses: readonly RegistryHorse[],
  now: Date,
): Promise<{ readonly added: number; readonly replaced: number }> {
  const connection = await getTransactionConnection(em)
  const rows = horses.map(toRow)
  const values = [...names.map((_, index) => rows.map((row) => row[index])), now.toISOString()]
  const { rows: stored } = await connection.query<{ added: boolean }>({ ...upsert, values })
  const added = stored.filter((row) => row.added).length
  return { added, replaced: stored.length - added }
}

function toRow(horse: RegistryHorse): readonly (string | number | null)[] {
  return [
    horse.registryNumber,
    horse.name,
    horse.name === null ? null : toNameKey(horse.name),
    horse.yearOfBirth,
    horse.damName,
    toNameKey(horse.damName),
    horse.sireName,
    horse.sex,
    horse.color,
    horse.microchip,
  ]
}

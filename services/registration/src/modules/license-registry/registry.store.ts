import type { EntityManager } from '@mikro-orm/postgresql'
import type { FieldEncryption } from '@portal/field-encryption'
import { getTransactionConnection } from '@portal/persistence'
import { randomUUID } from 'node:crypto'
import { toNameKeys } from './name-keys.ts'
import { registryDateOfBirth, registryLicenseNumber } from './registry-columns.ts'

/** An entry of the registry as it is imported. A person has one for each license number, state and role. */
export interface RegistryEntry {
  readonly licenseNumber: string
  readonly state: string
  readonly role: string
  readonly firstName: string
  readonly lastName: string
  /** Plain date. */
  readonly dateOfBirth: string
  readonly city: string | null
  /** Plain date. */
  readonly expiresOn: string | null
}

const values = {
  id: 'uuid',
  license_number: 'bytea',
  license_number_digest: 'bytea',
  date_of_birth: 'bytea',
  date_of_birth_digest: 'bytea',
  state: 'text',
  role: 'text',
  first_name: 'text',
  last_name: 'text',
  first_name_key: 'text',
  surname_key: 'text',
  second_surname_key: 'text',
  surname_sound: 'text',
  second_surname_sound: 'text',
  city: 'text',
  expires_on: 'date',
} as const
const names = Object.keys(values)
const changed = names.filter((name) => name !== 'id').map((name) => `${name} = excluded.${name}`)

/** Parameters: the columns of {@link toRow}, and the time. */
export const upsertEntries = {
  name: 'license-registry-upsert',
  text: `insert into license_registry_entry (${names.join(', ')}, imported_at)
    select *, $${names.length + 1}::timestamptz from unnest(${Object.values(values)
      .map((type, index) => `$${index + 1}::${type}[]`)
      .join(', ')})
    on conflict (id) do update set ${changed.join(', ')}, imported_at = excluded.imported_at`,
}

// Rows whose digest was made with an older key are found too.
const findExisting = {
  name: 'license-registry-find-existing',
  text: `select entry.id, wanted.position::int as position
    from unnest($1::bytea[], $2::text[], $3::text[], $4::int[]) as wanted (digest, state, role, position)
    join license_registry_entry entry
      on entry.license_number_digest = wanted.digest and entry.state = wanted.state and entry.role = wanted.role`,
}

/** Adds or replaces entries in the transaction of `em`, with two statements. Only one import may run at a time. */
export async function storeEntries(
  em: EntityManager,
  encryption: FieldEncryption,
  entries: readonly RegistryEntry[],
  now: Date,
): Promise<{ readonly added: number; readonly replaced: number }> {
  const connection = await getTransactionConnection(em)
  const wanted = entries.flatMap(({ licenseNumber, state, role }, position) =>
    encryption.digests(registryLicenseNumber, licenseNumber).map((digest) => ({ digest, state, role, position })),
  )
  const { rows: existing } = await connection.query<{ id: string; position: number }>({
    ...findExisting,
    values: [
      wanted.map(({ digest }) => digest),
      wanted.map(({ state }) => state),
      wanted.map(({ role }) => role),
      wanted.map(({ position }) => position),
    ],
  })
  const ids = new Map(existing.map(({ id, position }) => [position, id]))
  const rows = entries.map((entry, position) => toRow(encryption, ids.get(position) ?? randomUUID(), entry))
  await connection.query({
    ...upsertEntries,
    values: [...names.map((_, index) => rows.map((row) => row[index])), now.toISOString()],
  })
  return { added: entries.length - ids.size, replaced: ids.size }
}

/** The values of a row in the order of the columns. */
export function toRow(
  encryption: FieldEncryption,
  id: string,
  entry: RegistryEntry,
): readonly (Buffer | string | null)[] {
  const keys = toNameKeys(entry.firstName, entry.lastName)
  return [
    id,
    encryption.encrypt(registryLicenseNumber, id, entry.licenseNumber),
    encryption.digest(registryLicenseNumber, entry.licenseNumber),
    encryption.encrypt(registryDateOfBirth, id, entry.dateOfBirth),
    encryption.digest(registryDateOfBirth, entry.dateOfBirth),
    entry.state,
    entry.role,
    entry.firstName,
    entry.lastName,
    keys.firstName,
    keys.surname,
    keys.secondSurname,
    keys.surnameSound,
    keys.secondSurnameSound,
    entry.city,
    entry.expiresOn,
  ]
}

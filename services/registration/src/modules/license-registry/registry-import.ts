import { personRoles } from '@portal/contracts-common'
import type { FieldEncryption } from '@portal/field-encryption'
import { defineImport, type ImportDefinition } from '@portal/imports'
import { z } from 'zod'
import { toSurnames } from './name-keys.ts'
import { normalizeLicenseNumber } from './registry-columns.ts'
import { storeEntries, type RegistryEntry } from './registry.store.ts'

/** A custom issue with its code for the list of rejected rows. */
const code = (code: string) => ({ params: { code } })

const text = (maximum: number) => z.string().max(maximum)

/** A plain date, as `2027-12-31` or `12/31/2027`. */
const date = z
  .string()
  .transform((written) => written.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, toIsoDate))
  .refine((written) => z.iso.date().safeParse(written).success, code('invalid-date'))

const row = z
  .object({
    license_number: text(40).refine((number) => normalizeLicenseNumber(number) !== '', code('invalid')),
    state: z
      .string()
      .transform((state) => state.toUpperCase())
      .refine((state) => /^[A-Z]{2}$/.test(state), code('invalid-state')),
    role: z
      .string()
      .transform((role) => role.toLowerCase())
      .refine((role) => personRoles.some((each) => each === role), code('unknown-role')),
    first_name: text(100),
    last_name: text(100).refine((name) => toSurnames(name).length > 0, code('invalid')),
    date_of_birth: date.refine((day) => day >= '1900-01-01' && day < new Date().toISOString(), code('invalid-date')),
    city: text(100).optional(),
    expires_on: date.optional(),
  })
  .transform((cells): RegistryEntry => ({
    licenseNumber: cells.license_number,
    state: cells.state,
    role: cells.role,
    firstName: cells.first_name,
    lastName: cells.last_name,
    dateOfBirth: cells.date_of_birth,
    city: cells.city ?? null,
    expiresOn: cells.expires_on ?? null,
  }))

/** The import of a state's list of licenses. */
export function createRegistryImport(encryption: FieldEncryption): ImportDefinition<RegistryEntry> {
  return defineImport({
    kind: 'license-registry',
    columns: ['license_number', 'state', 'role', 'first_name', 'last_name', 'date_of_birth'],
    optionalColumns: ['city', 'expires_on'],
    row,
    getRowKey: ({ licenseNumber, state, role }) => [normalizeLicenseNumber(licenseNumber), state, role].join(' '),
    maxRows: 250_000,
    store: (em, entries, now) => storeEntries(em, encryption, entries, now),
    actions: {
      checked: 'registry-import.checked',
      confirmed: 'registry-import.confirmed',
      finished: 'registry-import.finished',
    },
  })
}

function toIsoDate(_: string, month: string, day: string, year: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

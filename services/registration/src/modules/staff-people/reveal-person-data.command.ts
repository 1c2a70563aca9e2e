import { Injectable } from '@nestjs/common'
import type { PostalAddress } from '@portal/contracts-registration/registration-rules'
import { FieldEncryption } from '@portal/field-encryption'
import { Commands, Database } from '@portal/persistence'
import type { CommandContext } from '@portal/service-kit'
import { withoutResponse } from '../../http/without-idempotency-key.ts'
import { personColumns } from '../people/index.ts'
import { selectContacts, selectLicenses, type ContactRow, type LicenseRow } from './staff-person.queries.ts'

export type RevealedField = 'date-of-birth' | 'licenses' | 'contacts' | 'address' | 'guardian'
interface RevealedValue {
  readonly label: string | null
  readonly value: string
}

const selectBirth = {
  name: 'staff-person-birth',
  text: 'select date_of_birth as value from person_identity where person_id = $1',
}
const selectAddress = {
  name: 'staff-person-address',
  text: 'select address_id, address as value from person_address where person_id = $1 and effective_to is null',
}
const selectGuardian = {
  name: 'staff-person-guardian',
  text: 'select guardian as value from person_guardian where person_id = $1',
}

/** Shows identity data of a person in clear. What was shown to whom is in the audit trail, without the data. */
@Injectable()
export class RevealPersonData {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly encryption: FieldEncryption,
  ) {}

  /** The audit entry is written before the data is returned. */
  async run(
    context: CommandContext,
    personId: string,
    field: RevealedField,
  ): Promise<{ field: RevealedField; values: RevealedValue[] }> {
    await this.commands.run(withoutResponse(context), () =>
      Promise.resolve({
        results: null,
        action: { kind: 'person.revealed', entityType: 'person', entityId: personId, after: { field } } as const,
      }),
    )
    return { field, values: await this.read(personId, field) }
  }

  private async read(personId: string, field: RevealedField): Promise<RevealedValue[]> {
    switch (field) {
      case 'date-of-birth': {
        const row = await this.database.find<{ value: Buffer }>(selectBirth, [personId])
        return row
          ? [{ label: null, value: this.encryption.decrypt(personColumns.dateOfBirth, personId, row.value) }]
          : []
      }
      case 'licenses': {
        const rows = await this.database.rows<LicenseRow>(selectLicenses, [personId])
        return rows.map(({ license_id: id, state, number }) => ({
          label: state,
          value: this.encryption.decrypt(personColumns.licenseNumber, id, number),
        }))
      }
      case 'contacts': {
        const rows = await this.database.rows<ContactRow>(selectContacts, [personId])
        return rows.map(({ contact_id: id, channel, destination }) => ({
          label: channel,
          value: this.encryption.decrypt(personColumns.contact, id, destination),
        }))
      }
      case 'address': {
        const row = await this.database.find<{ address_id: string; value: Buffer }>(selectAddress, [personId])
        if (!row) return []
        const address = this.encryption.decryptJson(personColumns.address, row.address_id, row.value) as PostalAddress
        const { street, city, region, postalCode, country } = address
        return [{ label: null, value: [street, city, [region, postalCode].join(' ').trim(), country].join(', ') }]
      }
      case 'guardian': {
        const row = await this.database.find<{ value: Buffer }>(selectGuardian, [personId])
        if (!row) return []
        const guardian = this.encryption.decryptJson(personColumns.guardian, personId, row.value) as { name: string }
        return [{ label: null, value: guardian.name }]
      }
    }
  }
}

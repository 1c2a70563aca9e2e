import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { PersonName, PostalAddress } from '@portal/contracts-registration/registration-rules'
import { FieldEncryption } from '@portal/field-encryption'
import { Database, readRows } from '@portal/persistence'
import { personColumns } from './encrypted-columns.ts'
import type { PersonContact, PersonDetails, PersonLicenseDetails } from './person-details.ts'
import { parsePersonRef } from './person-ids.ts'

/** The details as stored: `bytes` are base64. */
interface StoredDetails extends Omit<
  PersonDetails,
  'name' | 'dateOfBirth' | 'contacts' | 'address' | 'licenses' | 'licensedStates'
> {
  readonly name: Readonly<Record<keyof PersonName, string | null>>
  readonly dateOfBirth: string
  readonly contacts: readonly (Omit<PersonContact, 'destination'> & { readonly id: string; readonly bytes: string })[]
  readonly address: { readonly id: string; readonly bytes: string } | null
  readonly licensedStates: PersonDetails['licensedStates']
  readonly licenses: readonly (Omit<PersonLicenseDetails, 'number'> & { readonly bytes: string })[]
}

const selectId = {
  name: 'person-resolve',
  text: `with recursive found as (
      select person_id, merged_into from person where person_id = $1 or hisa_person_id = $2
      union all
      select p.person_id, p.merged_into from found f join person p on p.person_id = f.merged_into
    ) select person_id from found where merged_into is null`,
}

const selectDetails = {
  name: 'person-details',
  text: `select json_build_object(
      'personId', p.person_id, 'hisaPersonId', p.hisa_person_id, 'revision', p.revision, 'status', p.status,
      'isCovered', p.is_covered, 'accountSub', p.account_sub, 'isAccountClosed', p.account_closed_at is not null,
      'locale', p.locale, 'displayName', p.display_name,
      'registeredAt', to_char(p.registered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'name', (select json_build_object('prefix', prefix, 'firstName', first_name, 'middleName', middle_name,
          'lastName', last_name, 'additionalLastName', additional_last_name, 'suffix', suffix)
        from person_name where person_id = p.person_id and effective_to is null),
      'dateOfBirth', (select encode(date_of_birth, 'base64') from person_identity where person_id = p.person_id),
      'hasGuardianConsent', exists (select from person_guardian where person_id = p.person_id),
      'contacts', coalesce((select json_agg(json_build_object('id', contact_id, 'channel', channel,
          'bytes', encode(destination, 'base64'), 'isConfirmed', confirmed_at is not null) order by channel)
        from person_contact where person_id = p.person_id and effective_to is null), '[]'),
      'address', (select json_build_object('id', address_id, 'bytes', encode(address, 'base64'))
        from person_address where person_id = p.person_id and effective_to is null),
      'licensedStates', coalesce((select json_agg(state order by state)
        from licensed_state where person_id = p.person_id and effective_to is null), '[]'),
      'licenses', coalesce((select json_agg(json_build_object('licenseId', license_id, 'type', type, 'state', state,
          'bytes', encode(number, 'base64'), 'status', status, 'expiresOn', expires_on) order by type, state)
        from person_license where person_id = p.person_id and effective_to is null), '[]'),
      'jockey', (select json_build_object('lastPhysicalOn', last_physical_on,
          'baselineConcussionOn', baseline_concussion_on, 'agentName', agent_name)
        from jockey_record where person_id = p.person_id and effective_to is null),
      'roles', coalesce((select json_agg(json_build_object('roleId', role_id, 'role', role, 'title', title,
          'status', status, 'effectiveFrom', effective_from, 'effectiveTo', effective_to, 'track', track)
          order by requested_at, role)
        from person_role where person_id = p.person_id), '[]'),
      'agreement', (select json_build_object('kind', kind, 'version', version,
          'acceptedAt', to_char(accepted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
        from agreement_acceptance where person_id = p.person_id order by accepted_at desc limit 1)
    ) as details from person p where p.person_id = any($1::uuid[])`,
}

/** Reads everything about one person. */
@Injectable()
export class PersonDetailsQueries {
  constructor(
    private readonly database: Database,
    private readonly encryption: FieldEncryption,
  ) {}

  /** Returns the id of the person with this id or permanent number; that of a merged person leads to the remaining one. */
  async resolveId(ref: string): Promise<string | undefined> {
    const parsed = parsePersonRef(ref)
    if (!parsed) return undefined
    const values = 'personId' in parsed ? [parsed.personId, null] : [null, parsed.hisaPersonId]
    const row = await this.database.find<{ person_id: string }>(selectId, values)
    return row?.person_id
  }

  async find(personId: string, em?: EntityManager): Promise<PersonDetails | undefined> {
    return (await this.findAll([personId], em))[0]
  }

  /** Returns the persons with these ids, in no particular order. */
  async findAll(personIds: readonly string[], em?: EntityManager): Promise<PersonDetails[]> {
    const rows = await readRows<{ details: StoredDetails }>(this.database, em, selectDetails, [personIds])
    return rows.map(({ details }) => this.decrypt(details))
  }

  private decrypt({ name, dateOfBirth, contacts, address, licenses, ...stored }: StoredDetails): PersonDetails {
    const { encryption } = this
    const toBytes = (text: string) => Buffer.from(text, 'base64')
    return {
      ...stored,
      name: Object.fromEntries(Object.entries(name).filter(([, part]) => part !== null)) as unknown as PersonName,
      dateOfBirth: encryption.decrypt(personColumns.dateOfBirth, stored.personId, toBytes(dateOfBirth)),
      contacts: contacts.map(({ id, bytes, ...contact }) => ({
        ...contact,
        destination: encryption.decrypt(personColumns.contact, id, toBytes(bytes)),
      })),
      address:
        address && (encryption.decryptJson(personColumns.address, address.id, toBytes(address.bytes)) as PostalAddress),
      licenses: licenses.map(({ bytes, ...license }) => ({
        ...license,
        number: encryption.decrypt(personColumns.licenseNumber, license.licenseId, toBytes(bytes)),
      })),
    }
  }
}

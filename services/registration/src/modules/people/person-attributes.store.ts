import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { PersonName, PostalAddress, State } from '@portal/contracts-registration/registration-rules'
import { FieldEncryption } from '@portal/field-encryption'
import { toAuthorityDate } from '@portal/formats'
import { personColumns } from './encrypted-columns.ts'
import type { NewContact, NewJockeyRecord, NewLicense, NewRole } from './new-person.ts'

type DatedTable = 'person_name' | 'person_address' | 'jockey_record'

/** Inserts and ends the dated attributes of persons. A row is in effect until another one, or its end; nothing is overwritten. */
@Injectable()
export class PersonAttributes {
  constructor(private readonly encryption: FieldEncryption) {}

  async insertName(em: EntityManager, personId: string, name: PersonName, now: Date): Promise<void> {
    const { prefix, firstName, middleName, lastName, additionalLastName, suffix } = name
    await em.execute(
      `insert into person_name (person_id, prefix, first_name, middle_name, last_name, additional_last_name, suffix, effective_from)
        values (?, ?, ?, ?, ?, ?, ?, ?)`,
      [personId, prefix, firstName, middleName, lastName, additionalLastName, suffix, now].map(
        (value) => value ?? null,
      ),
    )
  }

  async insertContact(em: EntityManager, personId: string, contact: NewContact, now: Date): Promise<void> {
    const contactId = randomUUID()
    await em.execute(
      `insert into person_contact (contact_id, person_id, channel, destination, destination_digest, confirmed_at, effective_from)
        values (?, ?, ?, ?, ?, ?, ?)`,
      [
        contactId,
        personId,
        contact.channel,
        this.encryption.encrypt(personColumns.contact, contactId, contact.destination),
        this.encryption.digest(personColumns.contact, contact.destination),
        contact.isConfirmed ? now : null,
        now,
      ],
    )
  }

  async endContact(em: EntityManager, personId: string, channel: NewContact['channel'], now: Date): Promise<void> {
    await em.execute(
      'update person_contact set effective_to = ? where person_id = ? and channel = ? and effective_to is null',
      [now, personId, channel],
    )
  }

  async insertAddress(em: EntityManager, personId: string, address: PostalAddress, now: Date): Promise<void> {
    const addressId = randomUUID()
    await em.execute(
      'insert into person_address (address_id, person_id, address, effective_from) values (?, ?, ?, ?)',
      [addressId, personId, this.encryption.encryptJson(personColumns.address, addressId, address), now],
    )
  }

  async insertLicensedState(em: EntityManager, personId: string, state: State, now: Date): Promise<void> {
    await em.execute('insert into licensed_state (person_id, state, effective_from) values (?, ?, ?)', [
      personId,
      state,
      now,
    ])
  }

  /** Inserts a license and returns its id. */
  async insertLicense(em: EntityManager, personId: string, license: NewLicense, now: Date): Promise<string> {
    const licenseId = randomUUID()
    await em.execute(
      `insert into person_license (license_id, person_id, type, state, number, number_digest, status, expires_on, effective_from)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        licenseId,
        personId,
        license.type,
        license.state,
        this.encryption.encrypt(personColumns.licenseNumber, licenseId, license.number),
        this.encryption.digest(personColumns.licenseNumber, license.number),
        license.status,
        license.expiresOn,
        now,
      ],
    )
    return licenseId
  }

  /** Inserts a role and returns its id. */
  async insertRole(em: EntityManager, personId: string, role: NewRole, now: Date): Promise<string> {
    const roleId = randomUUID()
    await em.execute(
      `insert into person_role (role_id, person_id, role, title, status, effective_from, effective_to, track, requested_at)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        roleId,
        personId,
        role.role,
        role.title,
        role.status,
        role.effectiveFrom ?? toAuthorityDate(now),
        role.effectiveTo,
        role.track,
        now,
      ],
    )
    return roleId
  }

  async insertJockeyRecord(em: EntityManager, personId: string, record: NewJockeyRecord, now: Date): Promise<void> {
    await em.execute(
      `insert into jockey_record (person_id, last_physical_on, baseline_concussion_on, agent_name, effective_from)
        values (?, ?, ?, ?, ?)`,
      [personId, record.lastPhysicalOn, record.baselineConcussionOn, record.agentName, now],
    )
  }

  /** Ends the row that is in effect. */
  async endCurrent(em: EntityManager, table: DatedTable, personId: string, now: Date): Promise<void> {
    await em.execute(`update ${table} set effective_to = ? where person_id = ? and effective_to is null`, [
      now,
      personId,
    ])
  }
}

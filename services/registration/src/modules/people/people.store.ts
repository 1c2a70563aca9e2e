import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { formatPersonName } from '@portal/contracts-registration/registration-rules'
import { FieldEncryption } from '@portal/field-encryption'
import { toAuthorityDate } from '@portal/formats'
import { personColumns } from './encrypted-columns.ts'
import type { NewPerson } from './new-person.ts'

/** Writes persons. Every attribute is a row with the time from which it is in effect, so nothing is overwritten. */
@Injectable()
export class PeopleStore {
  constructor(private readonly encryption: FieldEncryption) {}

  /** Inserts a person with all attributes and returns the id. */
  async insert(em: EntityManager, person: NewPerson, now: Date): Promise<string> {
    const personId = randomUUID()
    await em.execute(
      `insert into person (person_id, hisa_person_id, account_sub, revision, status, is_covered, registry_record_id,
          needs_review, locale, display_name, registered_at)
        values (?, ?, ?, 1, 'active', ?, ?, ?, ?, ?, ?)`,
      [
        personId,
        await nextHisaPersonId(em),
        person.accountSub,
        person.isCovered,
        person.registryRecordId,
        person.isCovered && !person.isFromRegistry,
        person.locale,
        formatPersonName(person.name),
        now,
      ],
    )
    await this.insertIdentity(em, personId, person, now)
    await this.insertContacts(em, personId, person, now)
    await this.insertLicenses(em, personId, person, now)
    await insertRoles(em, personId, person, now)
    await em.execute(
      `insert into agreement_acceptance (person_id, kind, version, locale, accepted_at) values (?, ?, ?, ?, ?)`,
      [personId, person.agreement.kind, person.agreement.version, person.locale, person.agreement.acceptedAt],
    )
    return personId
  }

  private async insertIdentity(em: EntityManager, personId: string, person: NewPerson, now: Date): Promise<void> {
    const { prefix, firstName, middleName, lastName, additionalLastName, suffix } = person.name
    await em.execute(
      `insert into person_name (person_id, prefix, first_name, middle_name, last_name, additional_last_name, suffix, effective_from)
        values (?, ?, ?, ?, ?, ?, ?, ?)`,
      [personId, prefix, firstName, middleName, lastName, additionalLastName, suffix, now].map(
        (value) => value ?? null,
      ),
    )
    const { dateOfBirth } = personColumns
    await em.execute('insert into person_identity (person_id, date_of_birth, date_of_birth_digest) values (?, ?, ?)', [
      personId,
      this.encryption.encrypt(dateOfBirth, personId, person.dateOfBirth),
      this.encryption.digest(dateOfBirth, person.dateOfBirth),
    ])
    if (person.guardian !== null) {
      await em.execute('insert into person_guardian (person_id, guardian) values (?, ?)', [
        personId,
        this.encryption.encryptJson(personColumns.guardian, personId, person.guardian),
      ])
    }
    if (person.jockeysToInvite.length > 0) {
      await em.execute('insert into jockeys_to_invite (person_id, jockeys) values (?, ?)', [
        personId,
        this.encryption.encryptJson(personColumns.jockeysToInvite, personId, person.jockeysToInvite),
      ])
    }
    if (person.jockey !== null) {
      await em.execute(
        `insert into jockey_record (person_id, last_physical_on, baseline_concussion_on, agent_name, effective_from)
          values (?, ?, ?, ?, ?)`,
        [personId, person.jockey.lastPhysicalOn, person.jockey.baselineConcussionOn, person.jockey.agentName, now],
      )
    }
  }

  private async insertContacts(em: EntityManager, personId: string, person: NewPerson, now: Date): Promise<void> {
    for (const { channel, destination, isConfirmed } of person.contacts) {
      const contactId = randomUUID()
      await em.execute(
        `insert into person_contact (contact_id, person_id, channel, destination, destination_digest, confirmed_at, effective_from)
          values (?, ?, ?, ?, ?, ?, ?)`,
        [
          contactId,
          personId,
          channel,
          this.encryption.encrypt(personColumns.contact, contactId, destination),
          this.encryption.digest(personColumns.contact, destination),
          isConfirmed ? now : null,
          now,
        ],
      )
    }
    const addressId = randomUUID()
    await em.execute(
      'insert into person_address (address_id, person_id, address, effective_from) values (?, ?, ?, ?)',
      [addressId, personId, this.encryption.encryptJson(personColumns.address, addressId, person.address), now],
    )
  }

  private async insertLicenses(em: EntityManager, personId: string, person: NewPerson, now: Date): Promise<void> {
    for (const state of person.licensedStates) {
      await em.execute('insert into licensed_state (person_id, state, effective_from) values (?, ?, ?)', [
        personId,
        state,
        now,
      ])
    }
    for (const { type, state, number } of person.licenses) {
      const licenseId = randomUUID()
      const status = type === 'src' && person.isLicenseConfirmed ? 'verified' : 'pending'
      await em.execute(
        `insert into person_license (license_id, person_id, type, state, number, number_digest, status, effective_from)
          values (?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          licenseId,
          personId,
          type,
          state,
          this.encryption.encrypt(personColumns.licenseNumber, licenseId, number),
          this.encryption.digest(personColumns.licenseNumber, number),
          status,
          now,
        ],
      )
    }
  }
}

async function insertRoles(em: EntityManager, personId: string, person: NewPerson, now: Date): Promise<void> {
  const today = toAuthorityDate(now)
  for (const { role, title, status, effectiveFrom, effectiveTo, track } of person.roles) {
    await em.execute(
      `insert into person_role (role_id, person_id, role, title, status, effective_from, effective_to, track, requested_at)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [randomUUID(), personId, role, title, status, effectiveFrom ?? today, effectiveTo, track, now],
    )
  }
}

/** `P-100-000-017`: nine digits, the last one a check digit. */
async function nextHisaPersonId(em: EntityManager): Promise<string> {
  const [row] = await em.execute<{ number: string }[]>(`select nextval('hisa_person_number')::text as number`)
  const number = row?.number ?? ''
  const digits = `${number}${getCheckDigit(number)}`
  return `P-${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** Luhn's check digit, which detects a wrong digit and most swapped ones. */
function getCheckDigit(digits: string): number {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}

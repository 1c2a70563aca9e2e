import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { formatPersonName } from '@portal/contracts-registration/registration-rules'
import { FieldEncryption } from '@portal/field-encryption'
import { personColumns } from './encrypted-columns.ts'
import type { NewPerson } from './new-person.ts'
import { PersonAttributes } from './person-attributes.store.ts'
import { PersonSearchStore } from './person-search.store.ts'

/** Inserts persons. */
@Injectable()
export class PeopleStore {
  constructor(
    private readonly encryption: FieldEncryption,
    private readonly attributes: PersonAttributes,
    private readonly search: PersonSearchStore,
  ) {}

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
    await em.execute('insert into person_status (person_id, status, effective_from) values (?, ?, ?)', [
      personId,
      'active',
      now,
    ])
    await this.insertIdentity(em, personId, person)
    await this.insertAttributes(em, personId, person, now)
    await this.search.refresh(em, personId)
    await em.execute(
      `insert into agreement_acceptance (person_id, kind, version, locale, accepted_at) values (?, ?, ?, ?, ?)`,
      [personId, person.agreement.kind, person.agreement.version, person.locale, person.agreement.acceptedAt],
    )
    return personId
  }

  private async insertIdentity(em: EntityManager, personId: string, person: NewPerson): Promise<void> {
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
  }

  private async insertAttributes(em: EntityManager, personId: string, person: NewPerson, now: Date): Promise<void> {
    const { attributes } = this
    await attributes.insertName(em, personId, person.name, now)
    for (const contact of person.contacts) await attributes.insertContact(em, personId, contact, now)
    await attributes.insertAddress(em, personId, person.address, now)
    if (person.jockey !== null) await attributes.insertJockeyRecord(em, personId, person.jockey, now)
    for (const state of person.licensedStates) await attributes.insertLicensedState(em, personId, state, now)
    for (const license of person.licenses) {
      const status = license.type === 'src' && person.isLicenseConfirmed ? 'verified' : 'pending'
      await attributes.insertLicense(em, personId, { ...license, status }, now)
    }
    for (const role of person.roles) await attributes.insertRole(em, personId, role, now)
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

import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { PersonRole } from '@portal/contracts-common'
import type { PersonLicense } from '@portal/contracts-registration/events'
import { personLifecycle, type PersonAction, type PersonStatus } from '@portal/contracts-registration/person-rules'
import type { PersonRoleState } from '@portal/contracts-registration/staff-rules'
import {
  formatPersonName,
  type PersonKind,
  type PersonName,
  type State,
} from '@portal/contracts-registration/registration-rules'
import { FieldEncryption } from '@portal/field-encryption'
import { refuse } from '@portal/service-kit'
import type { Locale } from '@portal/service-texts'
import { personColumns } from './encrypted-columns.ts'
import type { NewLicense } from './new-person.ts'

/** What commands check before they change a person. */
export interface LockedPerson {
  readonly personId: string
  readonly hisaPersonId: string
  readonly revision: number
  readonly status: PersonStatus
  readonly accountSub: string | null
  readonly isCovered: boolean
  readonly locale: Locale
  readonly isAccountClosed: boolean
}

/** Plain dates; `effectiveTo` is the first day on which the role is no longer in effect. */
export interface RoleConfirmation {
  readonly effectiveFrom: string
  readonly effectiveTo: string | null
  readonly track: string | null
}

/** A role as staff decide about it. Dates are plain. */
export interface PersonRoleRecord extends RoleConfirmation {
  readonly role: PersonRole
  readonly status: PersonRoleState
}

export interface LicenseChange {
  readonly status: PersonLicense['status']
  /** Plain date; null: no end. */
  readonly expiresOn: string | null
}

export interface AgreementAcceptance {
  readonly kind: PersonKind
  readonly version: number
  readonly locale: Locale
}

/** Changes persons. */
@Injectable()
export class PersonChanges {
  constructor(private readonly encryption: FieldEncryption) {}

  async lock(em: EntityManager, personId: string): Promise<LockedPerson> {
    const [row] = await em.execute<LockedPerson[]>(
      `select person_id as "personId", hisa_person_id as "hisaPersonId", revision, status, account_sub as "accountSub",
          is_covered as "isCovered", locale, account_closed_at is not null as "isAccountClosed"
        from person where person_id = ? for update`,
      [personId],
    )
    return row ?? refuse('resource.not-found')
  }

  async raiseRevision(em: EntityManager, personId: string): Promise<void> {
    await em.execute('update person set revision = revision + 1 where person_id = ?', [personId])
  }

  async setDisplayName(em: EntityManager, personId: string, name: PersonName): Promise<void> {
    await em.execute('update person set display_name = ? where person_id = ?', [formatPersonName(name), personId])
  }

  async setLocale(em: EntityManager, personId: string, locale: Locale): Promise<void> {
    await em.execute('update person set locale = ? where person_id = ?', [locale, personId])
  }

  async setDateOfBirth(em: EntityManager, personId: string, dateOfBirth: string, now: Date): Promise<void> {
    const column = personColumns.dateOfBirth
    const [row] = await em.execute<{ date_of_birth: Buffer }[]>(
      'select date_of_birth from person_identity where person_id = ? for update',
      [personId],
    )
    if (!row) throw new Error(`There is no person ${personId}`)
    const formerId = randomUUID()
    const former = this.encryption.decrypt(column, personId, row.date_of_birth)
    await em.execute(
      'insert into former_date_of_birth (former_id, person_id, date_of_birth, effective_to) values (?, ?, ?, ?)',
      [formerId, personId, this.encryption.encrypt(personColumns.formerDateOfBirth, formerId, former), now],
    )
    await em.execute('update person_identity set date_of_birth = ?, date_of_birth_digest = ? where person_id = ?', [
      this.encryption.encrypt(column, personId, dateOfBirth),
      this.encryption.digest(column, dateOfBirth),
      personId,
    ])
  }

  async setLicensedStates(em: EntityManager, personId: string, states: readonly State[], now: Date): Promise<void> {
    await em.execute(
      `update licensed_state set effective_to = ? where person_id = ? and effective_to is null
        and not exists (select from jsonb_array_elements_text(?::jsonb) s where s = state)`,
      [now, personId, JSON.stringify(states)],
    )
    await em.execute(
      `insert into licensed_state (person_id, state, effective_from)
        select ?, s, ? from jsonb_array_elements_text(?::jsonb) s
        where not exists (select from licensed_state l where l.person_id = ? and l.state = s and l.effective_to is null)`,
      [personId, now, JSON.stringify(states), personId],
    )
  }

  async confirmRole(em: EntityManager, roleId: string, confirmation: RoleConfirmation): Promise<void> {
    const { effectiveFrom, effectiveTo, track } = confirmation
    await em.execute(
      `update person_role set status = 'active', effective_from = ?, effective_to = ?, track = ? where role_id = ?`,
      [effectiveFrom, effectiveTo, track, roleId],
    )
  }

  async findRole(em: EntityManager, personId: string, roleId: string): Promise<PersonRoleRecord | undefined> {
    const [row] = await em.execute<PersonRoleRecord[]>(
      `select role, status, effective_from::text as "effectiveFrom", effective_to::text as "effectiveTo", track
        from person_role where role_id = ? and person_id = ? for update`,
      [roleId, personId],
    )
    return row
  }

  async setReviewed(em: EntityManager, personId: string): Promise<boolean> {
    const rows = await em.execute<unknown[]>(
      'update person set needs_review = false where person_id = ? and needs_review returning person_id',
      [personId],
    )
    return rows.length > 0
  }

  async refuseRole(em: EntityManager, roleId: string): Promise<void> {
    await em.execute(`update person_role set status = 'refused' where role_id = ?`, [roleId])
  }

  async endRole(em: EntityManager, roleId: string, effectiveTo: string): Promise<void> {
    await em.execute(
      `update person_role set effective_to = ?, status = case status when 'requested' then 'ended' else status end
        where role_id = ?`,
      [effectiveTo, roleId],
    )
  }

  async hasLicense(
    em: EntityManager,
    personId: string,
    { type, state, number }: Pick<NewLicense, 'type' | 'state' | 'number'>,
  ): Promise<boolean> {
    const digests = this.encryption.digests(personColumns.licenseNumber, number)
    const rows = await em.execute<unknown[]>(
      `select 1 from person_license where person_id = ? and type = ? and state = ? and effective_to is null
        and number_digest in (${digests.map(() => '?').join(', ')})`,
      [personId, type, state, ...digests],
    )
    return rows.length > 0
  }

  async changeLicense(em: EntityManager, licenseId: string, { status, expiresOn }: LicenseChange): Promise<void> {
    await em.execute('update person_license set status = ?, expires_on = ? where license_id = ?', [
      status,
      expiresOn,
      licenseId,
    ])
  }

  async endLicense(em: EntityManager, licenseId: string, now: Date): Promise<void> {
    await em.execute('update person_license set effective_to = ? where license_id = ? and effective_to is null', [
      now,
      licenseId,
    ])
  }

  async acceptAgreement(
    em: EntityManager,
    personId: string,
    { kind, version, locale }: AgreementAcceptance,
    now: Date,
  ): Promise<void> {
    await em.execute(
      `insert into agreement_acceptance (person_id, kind, version, locale, accepted_at) values (?, ?, ?, ?, ?)
        on conflict do nothing`,
      [personId, kind, version, locale, now],
    )
  }

  async closeAccount(em: EntityManager, personId: string, now: Date): Promise<void> {
    await em.execute('update person set account_closed_at = ? where person_id = ?', [now, personId])
  }

  async reopenAccount(em: EntityManager, personId: string): Promise<void> {
    await em.execute('update person set account_closed_at = null where person_id = ?', [personId])
  }

  async changeStatus(
    em: EntityManager,
    personId: string,
    change: { readonly action: PersonAction; readonly reason?: string; readonly mergedInto?: string },
    now: Date,
  ): Promise<PersonStatus> {
    const { status, isAccountClosed } = await this.lock(em, personId)
    const decision = personLifecycle.check(status, change.action, { isAccountClosed })
    if (!decision.allowed) {
      if (decision.reason === 'state') refuse('people.not-allowed-by-status', { status })
      refuse(personLifecycle.guards[decision.unmet[0]].error)
    }
    await em.execute('update person set status = ?, merged_into = ? where person_id = ?', [
      decision.to,
      change.mergedInto ?? null,
      personId,
    ])
    await em.execute('update person_status set effective_to = ? where person_id = ? and effective_to is null', [
      now,
      personId,
    ])
    await em.execute('insert into person_status (person_id, status, reason, effective_from) values (?, ?, ?, ?)', [
      personId,
      decision.to,
      change.reason ?? null,
      now,
    ])
    return decision.to
  }
}

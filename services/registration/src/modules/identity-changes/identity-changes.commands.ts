import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { IdentityChangeInput } from '@portal/contracts-registration/inputs'
import { identityChangeLifecycle, type IdentityChangeAction } from '@portal/contracts-registration/person-rules'
import {
  formatPersonName,
  validateDateOfBirth,
  validateLicenseNumber,
  validatePersonName,
  type AnswerError,
} from '@portal/contracts-registration/registration-rules'
import { Deliveries } from '@portal/delivery'
import { toAuthorityDate } from '@portal/formats'
import { Commands, violatesConstraint } from '@portal/persistence'
import { refuse, SETTINGS, type BaseSettings, type CommandContext } from '@portal/service-kit'
import type { RegistrationSettings } from '../../config.ts'
import { withoutIdempotencyKey } from '../../http/without-idempotency-key.ts'
import { AccountSync } from '../account-sync/index.ts'
import { findConfirmedContact, People, PersonDetailsQueries, type PersonDetails } from '../people/index.ts'
import { authRefusal } from '../user-pool/index.ts'
import type { EvidenceFile } from './evidence-file.ts'
import { identityChangeMessage } from './identity-change-message.ts'
import type { IdentityChange } from './identity-change.row.ts'
import { IdentityChangeStore } from './identity-changes.store.ts'

/** Requests to change a name, a date of birth or a license number, and the decisions of staff. */
@Injectable()
export class IdentityChangeCommands {
  constructor(
    private readonly commands: Commands,
    private readonly changes: IdentityChangeStore,
    private readonly people: People,
    private readonly details: PersonDetailsQueries,
    private readonly accountSync: AccountSync,
    private readonly deliveries: Deliveries,
    @Inject(SETTINGS) private readonly settings: RegistrationSettings & BaseSettings,
  ) {}

  upload(context: CommandContext, personId: string, file: EvidenceFile) {
    return this.commands.run(withoutIdempotencyKey(context), async (em) => {
      const evidenceId = await this.changes.insertEvidence(em, personId, file, context.now)
      return {
        results: { evidenceId },
        action: {
          kind: 'identity-change.evidence-uploaded',
          entityType: 'person',
          entityId: personId,
          after: { evidenceId, size: file.bytes.length, mediaType: file.mediaType },
        },
      }
    })
  }

  async request(context: CommandContext, person: PersonDetails, { change, reason, evidenceId }: IdentityChangeInput) {
    assertValid(change, context.now)
    const { before, after } = describeChange(person, change)
    const { personId } = person
    const changeId = randomUUID()
    try {
      return await this.commands.run(context, async (em) => {
        const { isAccountClosed } = await this.people.lock(em, personId)
        if (isAccountClosed) refuse('people.account-closed')
        const content = { change, reason, before, after }
        await this.changes.insert(em, { changeId, personId, kind: change.kind, content, now: context.now })
        if (!(await this.changes.attachEvidence(em, { evidenceId, personId, changeId }))) refuse('people.file-missing')
        return {
          results: { changeId },
          action: {
            kind: 'identity-change.requested',
            entityType: 'identity-change',
            entityId: changeId,
            after: { kind: change.kind, personId },
          },
        }
      })
    } catch (failure) {
      if (violatesConstraint(failure, 'identity_change_open')) refuse('people.change-open')
      throw failure
    }
  }

  withdraw(context: CommandContext, personId: string, changeId: string) {
    return this.commands.run(context, async (em) => {
      const change = await this.changes.lock(em, changeId)
      if (change.person_id !== personId) refuse('resource.not-found')
      await this.decide(em, context, change, { action: 'withdraw', isOwn: true })
      return {
        results: { withdrawn: true as const },
        action: { kind: 'identity-change.withdrawn', entityType: 'identity-change', entityId: changeId },
      }
    })
  }

  approve(context: CommandContext, changeId: string) {
    return this.commands.run(context, async (em) => {
      const change = await this.changes.lock(em, changeId)
      const { person_id: personId, content } = change
      const { accountSub } = await this.people.lock(em, personId)
      await this.decide(em, context, change, { action: 'approve', isOwn: isCaller(context, accountSub) })
      await this.apply(em, personId, content.change, context.now)
      await this.accountSync.enqueue(em, personId)
      await this.notify(em, personId, { isApproved: true, reason: '' })
      return {
        results: { status: 'approved' as const },
        action: {
          kind: 'identity-change.approved',
          entityType: 'identity-change',
          entityId: changeId,
          after: { kind: change.kind, personId },
        },
        events: [await this.people.publishUpdated(em, personId)],
      }
    })
  }

  refuse(context: CommandContext, changeId: string, reason: string) {
    return this.commands.run(context, async (em) => {
      const change = await this.changes.lock(em, changeId)
      const { accountSub } = await this.people.lock(em, change.person_id)
      const isOwn = isCaller(context, accountSub)
      await this.decide(em, context, change, { action: 'refuse', isOwn, refusalReason: reason })
      await this.notify(em, change.person_id, { isApproved: false, reason })
      return {
        results: { status: 'refused' as const },
        action: {
          kind: 'identity-change.refused',
          entityType: 'identity-change',
          entityId: changeId,
          after: { kind: change.kind, personId: change.person_id, reason },
        },
      }
    })
  }

  private async decide(
    em: EntityManager,
    { caller, now }: CommandContext,
    change: IdentityChange,
    { action, isOwn, refusalReason }: { action: IdentityChangeAction; isOwn: boolean; refusalReason?: string },
  ): Promise<void> {
    const decision = identityChangeLifecycle.check(change.status, action, { isOwn })
    if (!decision.allowed) {
      if (decision.reason === 'state') refuse('people.change-decided', { status: change.status })
      refuse(identityChangeLifecycle.guards[decision.unmet[0]].error)
    }
    const decidedBy = caller?.sub ?? null
    const reason = refusalReason === undefined ? {} : { refusalReason }
    await this.changes.decide(em, change.change_id, { status: decision.to, ...reason, decidedBy, now })
  }

  private async apply(em: EntityManager, personId: string, change: IdentityChangeInput['change'], now: Date) {
    switch (change.kind) {
      case 'name':
        return this.people.changeName(em, personId, change.name, now)
      case 'date-of-birth':
        return this.people.changeDateOfBirth(em, personId, change.dateOfBirth, now)
      case 'license-number': {
        const person = await this.details.find(personId, em)
        const license = person?.licenses.find(({ licenseId }) => licenseId === change.licenseId)
        if (!license) refuse('people.change-decided', { status: 'open' })
        await this.people.endLicense(em, license.licenseId, now)
        const { type, state, expiresOn } = license
        const number = change.licenseNumber
        const renewed = { type, state: state as never, number, status: 'verified' as const, expiresOn }
        await this.people.addLicense(em, personId, renewed, now)
      }
    }
  }

  /** Persons without a confirmed email address read the decision in their information. */
  private async notify(em: EntityManager, personId: string, decision: { isApproved: boolean; reason: string }) {
    const person = await this.details.find(personId, em)
    const email = person && findConfirmedContact(person.contacts, 'email')
    if (!person || email === undefined) return
    await this.deliveries.enqueue(em, {
      channel: 'mail',
      to: email,
      template: identityChangeMessage,
      locale: person.locale,
      data: { ...decision, link: `${this.settings.PORTAL_ORIGIN}/my-information` },
    })
  }
}

function isCaller({ caller }: CommandContext, accountSub: string | null): boolean {
  return accountSub !== null && caller?.sub === accountSub
}

function assertValid(change: IdentityChangeInput['change'], now: Date): void {
  const errors = listErrors(change, toAuthorityDate(now))
  if (errors.length > 0) throw authRefusal('registration.answer-invalid', { fields: errors })
}

function listErrors(change: IdentityChangeInput['change'], today: string): AnswerError[] {
  switch (change.kind) {
    case 'name':
      return validatePersonName(change.name)
    case 'date-of-birth':
      return validateDateOfBirth(change.dateOfBirth, today)
    case 'license-number':
      return validateLicenseNumber('licenseNumber', change.licenseNumber)
  }
}

/** The values before and after, as staff read them; refuses a license that is not the person's. */
function describeChange(person: PersonDetails, change: IdentityChangeInput['change']) {
  switch (change.kind) {
    case 'name':
      return { before: formatFullName(person.name), after: formatFullName(change.name) }
    case 'date-of-birth':
      return { before: person.dateOfBirth, after: change.dateOfBirth }
    case 'license-number': {
      const license = person.licenses.find(({ licenseId }) => licenseId === change.licenseId)
      if (!license) refuse('resource.not-found')
      return { before: `${license.state} ${license.number}`, after: `${license.state} ${change.licenseNumber}` }
    }
  }
}

function formatFullName(name: PersonDetails['name']): string {
  const { prefix, middleName, suffix, firstName, ...last } = name
  const first = [prefix, firstName, middleName].filter(Boolean).join(' ')
  return [formatPersonName({ ...last, firstName: first }), suffix].filter(Boolean).join(' ')
}

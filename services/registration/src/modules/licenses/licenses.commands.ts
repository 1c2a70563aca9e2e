import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { licenseReviewLifecycle, type LicenseReviewAction } from '@portal/contracts-registration/license-rules'
import { toAuthorityDate } from '@portal/formats'
import { Commands } from '@portal/persistence'
import type { CommandContext } from '@portal/service-kit'
import { withoutResponse } from '../../http/without-idempotency-key.ts'
import { People, PersonDetailsQueries, type NewLicense } from '../people/index.ts'
import { UploadStore, type ReceivedFile } from '../uploads/index.ts'
import { authRefusal } from '../user-pool/index.ts'
import type { LicenseReviewRow } from './license-review.row.ts'
import { LicenseNotifier } from './license-notifier.ts'
import { LicenseReviewStore } from './license-reviews.store.ts'

const entityType = 'license'

/** A license as its holder submits it. */
export interface SubmittedLicense extends Omit<NewLicense, 'status'> {
  /** The license that it renews. */
  readonly replacesLicenseId: string | null
}

/** Adds licenses and decides about them. */
@Injectable()
export class LicenseCommands {
  constructor(
    private readonly commands: Commands,
    private readonly people: People,
    private readonly details: PersonDetailsQueries,
    private readonly reviews: LicenseReviewStore,
    private readonly uploads: UploadStore,
    private readonly notifier: LicenseNotifier,
  ) {}

  /**
   * Starts the reviews of a person who registers, in the transaction of `em`. `fileId` and `expiresOn` are those of the
   * racing license that was uploaded.
   */
  async openReviews(
    em: EntityManager,
    personId: string,
    racingLicense: { readonly fileId: string | null; readonly expiresOn: string | null },
    now: Date,
  ): Promise<void> {
    const { licenses } = await this.people.load(em, personId)
    for (const { licenseId, type, status } of licenses) {
      const { fileId, expiresOn } = type === 'src' ? racingLicense : { fileId: null, expiresOn: null }
      const review = status === 'verified' ? 'NOT_NEEDED' : 'NEEDS_REVIEW'
      await this.reviews.insert(em, { licenseId, personId, type, review, fileId, replacesLicenseId: null }, now)
      if (expiresOn !== null) await this.people.changeLicense(em, licenseId, { status, expiresOn })
    }
  }

  /** Adds or renews a license and returns its id; throws `licenses.duplicate`, `.not-found` or `.already-decided`. */
  async add(context: CommandContext, personId: string, license: SubmittedLicense, file: ReceivedFile): Promise<string> {
    const { now } = context
    const { replacesLicenseId, ...submitted } = license
    let licenseId = ''
    await this.commands.run(withoutResponse(context), async (em) => {
      await this.people.lock(em, personId)
      const renewed = replacesLicenseId === null ? undefined : await this.getRenewed(em, personId, license)
      if (!renewed && (await this.people.hasLicense(em, personId, license))) throw authRefusal('licenses.duplicate')
      const number = license.number || (renewed?.number ?? '')
      licenseId = await this.people.addLicense(em, personId, { ...submitted, number, status: 'pending' }, now)
      const fileId = await this.uploads.insert(em, { personId }, { ...file, purpose: 'license' }, now)
      const { type, state } = license
      const review = 'NEEDS_REVIEW'
      await this.reviews.insert(em, { licenseId, personId, type, review, fileId, replacesLicenseId }, now)
      const after = { type, state, isRenewal: replacesLicenseId !== null }
      return {
        results: null,
        action: { kind: 'license.added', entityType, entityId: licenseId, after },
        events: [await this.people.publishUpdated(em, personId)],
      }
    })
    return licenseId
  }

  /** Verifies a license. A renewal ends the one that it replaces; a vet board license makes the role effective. */
  async approve(context: CommandContext, licenseId: string, change: { expiresOn?: string | null }): Promise<void> {
    await this.decide(context, licenseId, { action: 'approve', reason: '' }, async (em, row) => {
      const current = await this.getLicense(em, row)
      const expiresOn = change.expiresOn === undefined ? current.expiresOn : change.expiresOn
      await this.people.changeLicense(em, licenseId, { status: 'verified', expiresOn })
      if (row.replaces_license_id !== null) {
        await this.people.endLicense(em, row.replaces_license_id, context.now)
        await this.reviews.setReplaced(em, row.replaces_license_id)
      }
      if (row.type === 'vet-board') await this.activateVeterinarian(em, row.person_id, context.now)
    })
  }

  /** Refuses a license. The role veterinarian ends with the last verified vet board license. */
  async refuse(context: CommandContext, licenseId: string, reason: string): Promise<void> {
    await this.decide(context, licenseId, { action: 'refuse', reason }, async (em, row) => {
      const { expiresOn } = await this.getLicense(em, row)
      await this.people.changeLicense(em, licenseId, { status: 'rejected', expiresOn })
      if (row.type === 'vet-board') await this.endVeterinarianWithoutLicense(em, row.person_id, context.now)
    })
  }

  private async decide(
    context: CommandContext,
    licenseId: string,
    { action, reason }: { readonly action: LicenseReviewAction; readonly reason: string },
    apply: (em: EntityManager, row: LicenseReviewRow) => Promise<void>,
  ): Promise<void> {
    await this.commands.run(withoutResponse(context), async (em) => {
      const found = await this.reviews.find(licenseId, em)
      if (!found) throw authRefusal('licenses.not-found')
      await this.people.lock(em, found.person_id)
      const row = (await this.reviews.lock(em, licenseId)) ?? found
      const decision = licenseReviewLifecycle.check(row.review, action, { reason, isReplaced: row.is_replaced })
      if (!decision.allowed) throw toRefusal(decision, row)
      const by = context.caller?.sub ?? 'system'
      const decided = { review: decision.to, reason: reason === '' ? null : reason, by }
      await this.reviews.decide(em, licenseId, decided, context.now)
      await apply(em, row)
      await this.notifier.decided(em, row.person_id, await this.getLicense(em, row), decided)
      return {
        results: null,
        action: {
          kind: action === 'approve' ? 'license.approved' : 'license.refused',
          entityType,
          entityId: licenseId,
          before: { review: row.review },
          after: { review: decision.to, ...(reason !== '' && { reason }) },
        },
        events: [await this.people.publishUpdated(em, row.person_id)],
      }
    })
  }

  /** Returns the license to replace: a current one of the person, of the same type and state. Throws otherwise. */
  private async getRenewed(em: EntityManager, personId: string, license: SubmittedLicense) {
    const replaced = await this.reviews.lock(em, license.replacesLicenseId ?? '')
    if (replaced?.person_id !== personId) throw authRefusal('licenses.not-found')
    const decision = licenseReviewLifecycle.check(replaced.review, 'renew', {
      reason: '',
      isReplaced: replaced.is_replaced,
    })
    if (!decision.allowed) throw toRefusal(decision, replaced)
    const renewed = await this.getLicense(em, replaced)
    if (renewed.type !== license.type || renewed.state !== license.state)
      throw authRefusal('licenses.invalid', { fields: ['state'] })
    return renewed
  }

  private async getLicense(em: EntityManager, { license_id: licenseId, person_id: personId }: LicenseReviewRow) {
    const person = await this.details.find(personId, em)
    const license = person?.licenses.find((each) => each.licenseId === licenseId)
    if (!license) throw authRefusal('licenses.not-found')
    return license
  }

  /** Confirms the request for the role, or adds it when the person has not asked for it. */
  private async activateVeterinarian(em: EntityManager, personId: string, now: Date): Promise<void> {
    const today = toAuthorityDate(now)
    const roles = (await this.listVeterinarianRoles(em, personId)).filter(
      ({ effectiveTo }) => effectiveTo === null || effectiveTo > today,
    )
    if (roles.some(({ status }) => status === 'active')) return
    const requested = roles.find(({ status }) => status === 'requested')
    const period = { effectiveFrom: today, effectiveTo: null, track: null }
    if (requested) await this.people.confirmRole(em, requested.roleId, period)
    else
      await this.people.addRole(em, personId, { role: 'veterinarian', title: null, status: 'active', ...period }, now)
  }

  /** Ends the role veterinarian when no vet board license of the person is verified. */
  async endVeterinarianWithoutLicense(em: EntityManager, personId: string, now: Date): Promise<void> {
    const { licenses } = await this.people.load(em, personId)
    if (licenses.some(({ type, status }) => type === 'vet-board' && status === 'verified')) return
    const today = toAuthorityDate(now)
    for (const { roleId, status, effectiveTo } of await this.listVeterinarianRoles(em, personId))
      if (status === 'active' && effectiveTo === null) await this.people.endRole(em, roleId, today)
  }

  private async listVeterinarianRoles(em: EntityManager, personId: string) {
    return ((await this.details.find(personId, em))?.roles ?? []).filter(({ role }) => role === 'veterinarian')
  }
}

function toRefusal(
  decision: Exclude<ReturnType<typeof licenseReviewLifecycle.check>, { allowed: true }>,
  { review }: LicenseReviewRow,
) {
  if (decision.reason === 'guards' && decision.unmet[0] === 'has-reason') return authRefusal('licenses.reason-missing')
  return authRefusal('licenses.already-decided', { review })
}

import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { Jobs } from '@portal/jobs'
import { Commands } from '@portal/persistence'
import { CLOCK, systemContext, type Clock, type CommandContext } from '@portal/service-kit'
import { AccountSync } from '../account-sync/index.ts'
import { DeclinedRecords, Duplicates, type DeclinedRecord, type DuplicateWeights } from '../duplicates/index.ts'
import { LicenseImageStore, toLicenseFacts } from '../license-images/index.ts'
import { LicenseCommands } from '../licenses/index.ts'
import { People, toRegisteredPerson, type NewPerson } from '../people/index.ts'
import { UploadStore } from '../uploads/index.ts'
import { authRefusal } from '../user-pool/index.ts'
import { withoutIdempotencyKey } from '../../http/without-idempotency-key.ts'
import { emptyContent } from './draft-content.ts'
import { refuseMissing } from './draft-access.ts'
import type { Draft } from './draft.row.ts'
import { DraftStore } from './drafts.store.ts'
import { registerPersonLater } from './register-person.job.ts'
import { DraftExpiry } from './draft-expiry.ts'
import { toNewPerson } from './to-new-person.ts'

type Declined = DeclinedRecord | 'unavailable' | undefined

/** Registers the person of a finished draft, once. */
@Injectable()
export class RegisterPerson {
  constructor(
    private readonly commands: Commands,
    private readonly drafts: DraftStore,
    private readonly people: People,
    private readonly duplicates: Duplicates,
    private readonly declinedRecords: DeclinedRecords,
    private readonly uploads: UploadStore,
    private readonly images: LicenseImageStore,
    private readonly licenses: LicenseCommands,
    private readonly accountSync: AccountSync,
    private readonly expiry: DraftExpiry,
    @Inject(CLOCK) private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.handle(registerPersonLater, async ({ draftId }, { id: correlationId }) => {
      const context = systemContext({ route: 'register-person', now: this.clock.now(), correlationId })
      await this.register(context, draftId)
    })
  }

  /** Registers the person for the account that the draft's secret is about; throws `registration.secret-invalid`. */
  async run(context: CommandContext, sub: string, { draftId, secret }: { draftId: string; secret: string }) {
    const completedSub = await this.drafts.findCompletedSub(draftId, secret, context.now)
    const isCallerOther = context.caller !== undefined && context.caller.sub !== sub
    if (completedSub !== sub || isCallerOther) throw authRefusal('registration.secret-invalid')
    return this.register(context, draftId)
  }

  private async register(context: CommandContext, draftId: string) {
    const weights = await this.duplicates.readWeights()
    const declined = await this.findDeclined(draftId, weights, context.now)
    const times = { now: context.now, expiresAt: await this.expiry.get(context.now) }
    // Repeating it returns the same person, without a stored response.
    return this.commands.run(withoutIdempotencyKey(context), async (em) => {
      const draft = (await this.drafts.lock(em, draftId)) ?? refuseMissing()
      const { completed_sub: sub } = draft
      if (sub === null) throw authRefusal('registration.incomplete', {})
      const existing = draft.person_id ?? (await this.people.findIdByAccount(em, sub))
      const personId = existing ?? (await this.insert(em, toNewPerson(draft, sub), { weights, declined }, context.now))
      if (draft.person_id === null && existing === undefined) await this.keepFiles(em, draft, personId, context.now)
      const person = await this.people.load(em, personId)
      if (draft.person_id === null) {
        await this.drafts.setPerson(em, draftId, personId)
        // The answers are part of the person now.
        const { invite } = draft.content
        const content = invite === undefined ? emptyContent : { ...emptyContent, invite }
        const change = { content, status: 'registered' as const, nextStep: 'password' }
        await this.drafts.update(em, draftId, { ...change, ...times })
      }
      return {
        results: toRegisteredPerson(person),
        action: {
          kind: 'person.registered',
          entityType: 'person',
          entityId: personId,
          after: { hisaPersonId: person.hisaPersonId, isRepeated: existing !== undefined },
        },
        events: existing === undefined ? [this.people.createRegistered(person)] : [],
      }
    })
  }

  /** Inserts the person; staff are asked whether it is one of those who are similar. */
  private async insert(
    em: EntityManager,
    person: NewPerson,
    { weights, declined }: { weights: DuplicateWeights; declined: Declined },
    now: Date,
  ): Promise<string> {
    const personId = await this.people.insert(em, person, now)
    await this.accountSync.enqueue(em, personId)
    await this.duplicates.detect(em, { personId, person, weights }, now)
    await this.declinedRecords.save(em, personId, declined, now)
    return personId
  }

  /** Looks up what the person has in common with a record that they declined, before the registration's transaction. */
  private async findDeclined(draftId: string, weights: DuplicateWeights, now: Date): Promise<Declined> {
    const draft = await this.drafts.find(draftId, now)
    if (!draft || draft.completed_sub === null || draft.person_id !== null) return undefined
    return this.declinedRecords.find(draftId, toNewPerson(draft, draft.completed_sub), weights)
  }

  /**
   * The image of the license and the consent of a guardian now belong to the person, and the reviews of licenses start.
   * Everything else that was uploaded or read is deleted.
   */
  private async keepFiles(em: EntityManager, draft: Draft, personId: string, now: Date): Promise<void> {
    const { draft_id: draftId } = draft
    const { guardian, license, 'license-image': image } = draft.content.answers
    const read = image && 'imageId' in image ? await this.images.findReading(draftId, image.imageId) : undefined
    await this.uploads.moveToPerson(em, draftId, personId, [guardian?.consentFileId, read?.fileId])
    await this.images.deleteAll(em, draftId)
    const facts = read ? toLicenseFacts(read.reading) : {}
    // The expiry is that of the license in the image, which may be another one.
    const isSame = license !== undefined && facts.licenseNumber === license.licenseNumber
    const racingLicense = { fileId: read?.fileId ?? null, expiresOn: (isSame && facts.expiresOn) || null }
    await this.licenses.openReviews(em, personId, racingLicense, now)
  }
}

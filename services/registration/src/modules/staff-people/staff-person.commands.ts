import { Injectable } from '@nestjs/common'
import { toAuthorityDate, toAuthorityInstant } from '@portal/formats'
import { Jobs } from '@portal/jobs'
import { Commands } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { withoutResponse } from '../../http/without-idempotency-key.ts'
import { People } from '../people/index.ts'
import { endSuspension } from './end-suspension.job.ts'
import { PersonNotifier } from './person-notifier.ts'
import { lockAtRevision } from './lock-at-revision.ts'
import { deleteSuspensionEnd, insertSuspensionEnd } from './suspension-ends.store.ts'

/** Reviews, suspends and restores persons. Responses contain personal data and are not stored; a repeated command is refused. */
@Injectable()
export class StaffPersonCommands {
  constructor(
    private readonly commands: Commands,
    private readonly people: People,
    private readonly jobs: Jobs,
    private readonly notifier: PersonNotifier,
  ) {}

  /** Marks a person whose details were entered by hand as reviewed; refuses with `people.already-reviewed`. */
  async approve(context: CommandContext, personId: string, change: { revision: number; note: string }): Promise<void> {
    await this.commands.run(withoutResponse(context), async (em) => {
      await lockAtRevision(this.people, em, personId, change.revision)
      if (!(await this.people.setReviewed(em, personId))) refuse('people.already-reviewed')
      return {
        results: null,
        action: {
          kind: 'person.approved',
          entityType: 'person',
          entityId: personId,
          ...(change.note !== '' && { reason: change.note }),
          before: { needsReview: true },
          after: { needsReview: false },
        },
        events: [await this.people.publishUpdated(em, personId)],
      }
    })
  }

  /** Suspends a person through `lastDay` (plain date), or until restored. */
  async suspend(
    context: CommandContext,
    personId: string,
    { revision, reason, lastDay }: { revision: number; reason: string; lastDay: string | null },
  ): Promise<void> {
    if (lastDay !== null && lastDay < toAuthorityDate(context.now)) refuse('people.suspension-ends-in-past')
    await this.commands.run(withoutResponse(context), async (em) => {
      const { status } = await lockAtRevision(this.people, em, personId, revision)
      await this.people.changeStatus(em, personId, { action: 'suspend', reason }, context.now)
      if (lastDay !== null) {
        await insertSuspensionEnd(em, personId, lastDay)
        const endsAt = toAuthorityInstant(lastDay, '23:59:59').getTime() + 1000
        const delaySeconds = Math.ceil((endsAt - context.now.getTime()) / 1000)
        await this.jobs.enqueue(em, endSuspension, { personId, lastDay }, { delaySeconds })
      }
      await this.notifier.suspended(em, personId)
      return {
        results: null,
        action: {
          kind: 'person.suspended',
          entityType: 'person',
          entityId: personId,
          reason,
          before: { status },
          after: { status: 'suspended', lastDay },
        },
        events: [await this.people.publishUpdated(em, personId)],
      }
    })
  }

  /** Ends a suspension. */
  async restore(
    context: CommandContext,
    personId: string,
    { revision, reason }: { revision: number; reason: string },
  ): Promise<void> {
    await this.commands.run(withoutResponse(context), async (em) => {
      const { status } = await lockAtRevision(this.people, em, personId, revision)
      const restored = await this.people.changeStatus(em, personId, { action: 'restore', reason }, context.now)
      await deleteSuspensionEnd(em, personId)
      if (restored === 'active') await this.notifier.restored(em, personId)
      return {
        results: null,
        action: {
          kind: 'person.restored',
          entityType: 'person',
          entityId: personId,
          reason,
          before: { status },
          after: { status: restored },
        },
        events: [await this.people.publishUpdated(em, personId)],
      }
    })
  }
}

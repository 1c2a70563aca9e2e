import { Inject, Injectable } from '@nestjs/common'
import { MikroORM } from '@mikro-orm/postgresql'
import { Jobs } from '@portal/jobs'
import { Commands, inTransaction } from '@portal/persistence'
import { CLOCK, systemContext, type Clock } from '@portal/service-kit'
import { People } from '../people/index.ts'
import { endSuspension } from './end-suspension.job.ts'
import { PersonNotifier } from './person-notifier.ts'
import { deleteSuspensionEnd } from './suspension-ends.store.ts'

/** Restores persons whose suspension has a last day. Staff may have restored the person, or changed the day, before. */
@Injectable()
export class EndSuspension {
  constructor(
    private readonly commands: Commands,
    private readonly people: People,
    private readonly notifier: PersonNotifier,
    private readonly orm: MikroORM,
    @Inject(CLOCK) private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.handle(endSuspension, async ({ personId, lastDay }, { id: correlationId }) => {
      await this.run(personId, lastDay, correlationId)
    })
  }

  private async run(personId: string, lastDay: string, correlationId: string): Promise<void> {
    const now = this.clock.now()
    const context = systemContext({ route: 'end-suspension', now, correlationId })
    await inTransaction(this.orm, async (em) => {
      const { status } = await this.people.lock(em, personId)
      if (!(await deleteSuspensionEnd(em, personId, lastDay)) || status !== 'suspended') return
      await this.people.changeStatus(em, personId, { action: 'restore' }, now)
      await this.notifier.restored(em, personId)
      const action = {
        kind: 'person.restored',
        entityType: 'person',
        entityId: personId,
        before: { status, lastDay },
        after: { status: 'active' },
      } as const
      await this.commands.record(em, context, action, [await this.people.publishUpdated(em, personId)])
    })
  }
}

import { randomUUID } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { confirmationDue } from '@portal/contracts-horses/notices'
import { Jobs } from '@portal/jobs'
import { Commands } from '@portal/persistence'
import { CLOCK, Refusal, refuse, systemContext, type Clock } from '@portal/service-kit'
import { toAuthorityDate } from '@portal/formats'
import { requestNotice } from '../horse-notices/index.ts'
import { ConfirmationPeriod } from './confirmation-period.ts'
import { ConfirmationStore } from './confirmations.store.ts'

const batchSize = 200

/** Asks responsible persons once a month whether they still have horses that were not confirmed for a long time. */
@Injectable()
export class ConfirmationJobs {
  constructor(
    private readonly commands: Commands,
    private readonly confirmations: ConfirmationStore,
    private readonly period: ConfirmationPeriod,
    @Inject(CLOCK) private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.schedule({ name: 'ask-to-confirm-horses', cron: '20 13 * * *' }, (signal) => this.askDue(signal))
  }

  async askDue(signal: AbortSignal): Promise<void> {
    const now = this.clock.now()
    const month = toAuthorityDate(now).slice(0, 7)
    const { before } = await this.period.find(now)
    for (;;) {
      const persons = await this.confirmations.listPersonsToAsk(before, month, batchSize)
      for (const person of persons) {
        if (signal.aborted) return
        await this.ask(person, month, now)
      }
      if (persons.length < batchSize) return
    }
  }

  private async ask({ personId, horses }: { personId: string; horses: number }, month: string, now: Date) {
    const context = systemContext({ route: 'ask-to-confirm-horses', now, correlationId: randomUUID() })
    try {
      await this.commands.run(context, async (em) => {
        if (!(await this.confirmations.addNotice(em, personId, month))) return refuse('horses.not-found')
        const values = { horses: String(horses) }
        return {
          results: null,
          action: {
            kind: 'horse-confirmation.asked',
            entityType: 'person',
            entityId: personId,
            after: { month, horses },
          },
          events: requestNotice(confirmationDue, {
            subjectId: `${personId} ${month}`,
            personIds: [personId],
            path: '/my-horses',
            values: { 'en-US': values, es: values },
          }),
        }
      })
    } catch (failure) {
      // Another process has already done it.
      if (!(failure instanceof Refusal)) throw failure
    }
  }
}

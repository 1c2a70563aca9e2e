import { randomUUID } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { Jobs } from '@portal/jobs'
import { Commands } from '@portal/persistence'
import { CLOCK, Refusal, refuse, systemContext, type Clock } from '@portal/service-kit'
import { noJogFacts, toDayFacts, transitionJog } from './jog-facts.ts'
import { JogStore } from './jogs.store.ts'

/** Marks requested jogs as expired once their day is over at the track. Each is checked again under a lock. */
@Injectable()
export class ExpireJogs {
  constructor(
    private readonly commands: Commands,
    private readonly store: JogStore,
    @Inject(CLOCK) private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.schedule({ name: 'expire-jogs', cron: '2,32 * * * *', runsAtStart: true }, (signal) => this.run(signal))
  }

  async run(signal?: AbortSignal): Promise<void> {
    for (const jogId of await this.store.listOver(this.clock.now())) {
      signal?.throwIfAborted()
      await this.expire(jogId).catch(ignoreHandled)
    }
  }

  private async expire(jogId: string): Promise<void> {
    const context = systemContext({ route: 'expire-jogs', now: this.clock.now(), correlationId: randomUUID() })
    await this.commands.run(context, async (em) => {
      const jog = (await this.store.lock(em, jogId)) ?? refuse('jogs.not-found')
      const facts = { ...noJogFacts, ...toDayFacts(jog, undefined, undefined, context.now) }
      const state = transitionJog(jog.state, 'expire', facts)
      await this.store.setState(em, jogId, state)
      return {
        results: null,
        action: {
          kind: 'jog.expired',
          entityType: 'horse',
          entityId: jog.horseId,
          before: { jogId, state: jog.state },
          after: { jogId, state },
        },
      }
    })
  }
}

/** Another process has already done it. */
function ignoreHandled(failure: unknown): void {
  if (!(failure instanceof Refusal)) throw failure
}

import { Inject, Injectable } from '@nestjs/common'
import { pingOf, PollingLoop, Queries, type PollResult } from '@portal/messaging'
import { Database } from '@portal/persistence'
import { CLOCK, LIFECYCLE, Lifecycle, LOGGER, type Clock, type Logger } from '@portal/service-kit'

/** Small, because pages say how old the copy is; a ping costs next to nothing. */
const pingMs = 5000
/** One lost ping may be a restart. */
const toleratedFailures = 1

const selectLastEvent = {
  name: 'people-last-event',
  text: `select max(handled_at) as at from inbox where consumer like 'person-%'`,
}

/** Knows whether changes of persons can arrive: NATS and the registration service respond. */
@Injectable()
export class PeopleFreshness {
  #failures = 0
  #lastContact: string | null = null

  constructor(
    private readonly queries: Queries,
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LIFECYCLE) lifecycle: Lifecycle,
    @Inject(LOGGER) logger: Logger,
  ) {
    const onFailure = (failure: unknown) => logger.warn({ err: failure }, 'the age of the copy of persons is unknown')
    const loop = new PollingLoop(() => this.ping(), { minDelayMs: pingMs, maxDelayMs: pingMs, onFailure })
    lifecycle.onStart(() => loop.start())
    lifecycle.onShutdown('intake', () => loop.stop())
  }

  /** The instant up to which changes of persons have arrived, ISO 8601; null: they arrive now. */
  get asOf(): string | null {
    return this.#failures > toleratedFailures ? this.#lastContact : null
  }

  /** Asks the registration service whether it is there. */
  async ping(): Promise<PollResult> {
    try {
      await this.queries.request(pingOf('registration'), {})
      this.#failures = 0
      this.#lastContact = this.clock.now().toISOString()
    } catch {
      this.#failures += 1
      this.#lastContact ??= await this.findLastEvent()
    }
    return 'nothing'
  }

  /** Without a contact since the start of this process, the copy is as old as the last event. */
  private async findLastEvent(): Promise<string | null> {
    const row = await this.database.find<{ at: string | null }>(selectLastEvent, [])
    return row?.at ? new Date(row.at).toISOString() : null
  }
}

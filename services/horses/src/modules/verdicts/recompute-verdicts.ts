import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { explainDifferences, type HorseObstacle } from '@portal/contracts-horses/verdict-rules'
import { PollingLoop, type PollResult } from '@portal/messaging'
import { Commands, inTransaction, type Action } from '@portal/persistence'
import { CLOCK, LIFECYCLE, Lifecycle, LOGGER, systemContext, type Clock, type Logger } from '@portal/service-kit'
import { VerdictChanges } from '../verdict-changes/index.ts'
import { computeVerdict } from './compute-verdict.ts'
import { notifyOfVerdicts, type VerdictChange } from './verdict-change-notice.ts'
import { VerdictFacts, type FactsOfHorse } from './verdict-facts.ts'
import { VerdictRulesReader } from './verdict-rules.ts'
import { VerdictStore, type NewVerdict, type StoredVerdict } from './verdicts.store.ts'

/** A hundred share the statements that read facts; commands about the same horses wait for the transaction. */
const batchSize = 100
/** Computed without a pause, in about a millisecond; requests are answered in between. */
const horsesAtOnce = 5
const maxDelayMs = 10_000

/**
 * Computes verdicts again after a fact changed, and on the day on which they change by themselves. A change of a verdict is
 * stored with its action and its notice in one transaction, and other processes skip its horses meanwhile, so it happens once.
 */
@Injectable()
export class RecomputeVerdicts {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
    private readonly changes: VerdictChanges,
    private readonly store: VerdictStore,
    private readonly facts: VerdictFacts,
    private readonly rules: VerdictRulesReader,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LIFECYCLE) lifecycle: Lifecycle,
    @Inject(LOGGER) logger: Logger,
  ) {
    const onFailure = (failure: unknown) => logger.error({ err: failure }, 'verdicts were not computed; retrying')
    const loop = new PollingLoop(() => this.poll(), { minDelayMs: 50, maxDelayMs, onFailure })
    changes.onAdded(() => loop.wake())
    lifecycle.onStart(() => loop.start())
    lifecycle.onShutdown('intake', () => loop.stop())
  }

  /** Computes one batch of changed horses and one of those whose day has come. */
  async poll(): Promise<PollResult> {
    const changed = await this.run((em) => this.changes.take(em, batchSize))
    const due = await this.run((em, now) => this.store.listDue(em, now, batchSize))
    if (changed === batchSize || due === batchSize) return 'more'
    return changed + due > 0 ? 'some' : 'nothing'
  }

  private run(select: (em: EntityManager, now: Date) => Promise<string[]>): Promise<number> {
    return inTransaction(this.orm, async (em) => {
      const now = this.clock.now()
      const horseIds = await select(em, now)
      if (horseIds.length > 0) await this.recompute(em, horseIds, now)
      return horseIds.length
    })
  }

  private async recompute(em: EntityManager, horseIds: readonly string[], now: Date): Promise<void> {
    const stored = await this.store.lock(em, horseIds)
    const [facts, rules] = [await this.facts.list(horseIds, now, em), await this.rules.read(em)]
    const verdicts: NewVerdict[] = []
    const changes: RecordedChange[] = []
    for (const [index, horse] of [...facts.values()].entries()) {
      if (index % horsesAtOnce === 0) await setImmediate()
      const verdict = computeVerdict(horse, rules)
      const before = stored.get(verdict.horseId)
      const isChanged = before !== undefined && hasChanged(before, verdict)
      const revision = (before?.revision ?? 0) + (isChanged || !before ? 1 : 0)
      verdicts.push({ ...verdict, revision })
      if (isChanged) changes.push(toChange({ horse, before, after: { ...verdict, revision } }))
    }
    await this.record(em, changes, now)
    await this.store.store(em, verdicts, now)
  }

  /** Records the changes in the audit trail and requests one notice for each responsible person. */
  private async record(em: EntityManager, changes: readonly RecordedChange[], now: Date): Promise<void> {
    const context = systemContext({ route: 'recompute-verdicts', now, correlationId: randomUUID() })
    const notices = notifyOfVerdicts(
      changes.map(({ notice }) => notice),
      context.correlationId,
    )
    for (const [index, { action }] of changes.entries())
      await this.commands.record(em, context, action, index === 0 ? notices : [])
  }
}

/** A change of a verdict with its action and what its notice says. */
interface RecordedChange {
  readonly action: Action
  readonly notice: VerdictChange
}

function toChange({
  horse,
  before,
  after,
}: {
  readonly horse: FactsOfHorse
  readonly before: StoredVerdict
  readonly after: NewVerdict
}): RecordedChange {
  return {
    action: {
      kind: 'horse-verdict.changed',
      entityType: 'horse',
      entityId: after.horseId,
      before: toRecorded(before),
      after: toRecorded(after),
    },
    notice: {
      horse: horse.horse,
      personIds: horse.facts.responsiblePersons
        .filter(({ until }) => until === null || until > after.date)
        .map(({ personId }) => personId),
      date: after.date,
      revision: after.revision,
      before: listBlocking(before),
      now: listBlocking(after),
    },
  }
}

type Obstacles = Pick<StoredVerdict, 'obstacles'>

/** Notices, such as an open transfer, and later ends of the same reason are not a change of the verdict. */
function hasChanged(before: StoredVerdict, after: Omit<NewVerdict, 'revision'>): boolean {
  const toVerdict = (each: Obstacles & { readonly canRace: boolean }) => ({
    canRace: each.canRace,
    date: after.date,
    obstacles: listBlocking(each),
  })
  const { answerChanged, added, removed } = explainDifferences(toVerdict(before), toVerdict(after))
  return answerChanged || added.length > 0 || removed.length > 0
}

function listBlocking({ obstacles }: Obstacles): HorseObstacle[] {
  return obstacles.filter(({ severity }) => severity === 'blocks')
}

function toRecorded({ canRace, obstacles }: Obstacles & { readonly canRace: boolean }) {
  return {
    canRace,
    reasons: listBlocking({ obstacles }).map(({ code, subject, until }) => ({ code, subject, until })),
  }
}

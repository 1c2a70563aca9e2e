import { MikroORM } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { Jobs, type JobContext, type Postponed } from '@portal/jobs'
import { inTransaction } from '@portal/persistence'
import { CLOCK, type Clock } from '@portal/service-kit'
import { VerdictChanges } from '../verdict-changes/index.ts'
import { VerdictStore } from '../verdicts/index.ts'
import { AffectedHorses } from './affected-horses.ts'
import { runRuleChange } from './rule-change.job.ts'
import { RuleChangeStore, type RuleChangeRow } from './rule-changes.store.ts'

const batchSize = 500
const firstId = '00000000-0000-0000-0000-000000000000'
const progressSeconds = 2

/**
 * Counts the horses that a proposed change affects, and computes all verdicts again after it was saved, batch by batch. Each
 * batch is stored with its position, so another process continues after the last one.
 */
@Injectable()
export class RunRuleChange {
  constructor(
    private readonly orm: MikroORM,
    private readonly store: RuleChangeStore,
    private readonly affectedHorses: AffectedHorses,
    private readonly verdicts: VerdictStore,
    private readonly verdictChanges: VerdictChanges,
    @Inject(CLOCK) private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.handle(runRuleChange, ({ changeId }, context) => this.run(changeId, context))
  }

  private async run(changeId: string, { signal }: JobContext): Promise<Postponed | void> {
    const change = await this.store.find(changeId)
    if (!change) return
    if (change.state === 'CHECKING') return this.check(change, signal)
    if (change.state === 'RECOMPUTING') return this.recompute(change, signal)
  }

  private async check(change: RuleChangeRow, signal: AbortSignal): Promise<void> {
    const find = await this.affectedHorses.createFinder(change)
    await this.eachBatch(change, signal, async (horseIds) => {
      const differences = await find(horseIds)
      await this.update(change.changeId, async (em, locked) => {
        if (locked.state !== 'CHECKING') return
        await this.store.addChecked(em, locked, horseIds, differences)
      })
    })
    await this.update(change.changeId, async (em, { state }) => {
      if (state === 'CHECKING') await this.store.setState(em, change.changeId, 'CHECKED')
    })
  }

  private async recompute(change: RuleChangeRow, signal: AbortSignal): Promise<Postponed | void> {
    await this.eachBatch(change, signal, (horseIds) =>
      this.update(change.changeId, async (em) => {
        await this.verdictChanges.add(em, horseIds, this.clock.now())
        await this.store.setLastHorse(em, change.changeId, horseIds.at(-1) ?? firstId)
      }),
    )
    const { total, computed } = await this.verdicts.count(new Date(change.confirmedAt ?? 0))
    if (computed < total) return { postponeSeconds: progressSeconds }
    await inTransaction(this.orm, (em) => this.store.setState(em, change.changeId, 'DONE'))
  }

  private async eachBatch(
    { lastHorseId }: RuleChangeRow,
    signal: AbortSignal,
    handle: (horseIds: readonly string[]) => Promise<void>,
  ): Promise<void> {
    let after = lastHorseId ?? firstId
    for (;;) {
      signal.throwIfAborted()
      const horseIds = await this.verdicts.listHorseIds(after, batchSize)
      const last = horseIds.at(-1)
      if (last === undefined) return
      await handle(horseIds)
      after = last
    }
  }

  private update(
    changeId: string,
    work: (em: Parameters<RuleChangeStore['lock']>[0], change: RuleChangeRow) => Promise<void>,
  ): Promise<void> {
    return inTransaction(this.orm, async (em) => {
      const change = await this.store.lock(em, changeId)
      if (change) await work(em, change)
    })
  }
}

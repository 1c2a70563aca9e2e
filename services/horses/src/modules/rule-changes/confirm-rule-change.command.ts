import { Injectable } from '@nestjs/common'
import { decidesVerdicts } from '@portal/contracts-horses/rule-change-rules'
import { toAuthorityDate } from '@portal/formats'
import { Jobs } from '@portal/jobs'
import { acquireAdvisoryLock, Commands } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { checkChange } from './check-change.ts'
import { runRuleChange } from './rule-change.job.ts'
import { RuleChangeStore } from './rule-changes.store.ts'
import { RuleTables } from './rule-tables.ts'

/** Saves a proposed change whose affected horses were counted, and starts to compute the verdicts again. */
@Injectable()
export class ConfirmRuleChange {
  constructor(
    private readonly commands: Commands,
    private readonly jobs: Jobs,
    private readonly tables: RuleTables,
    private readonly store: RuleChangeStore,
  ) {}

  async run(context: CommandContext, changeId: string) {
    const { now, caller } = context
    return this.commands.run(context, async (em) => {
      await acquireAdvisoryLock(em, 'horse-rule-change', 'save')
      const change = (await this.store.lock(em, changeId)) ?? refuse('horse-rules.change-not-found')
      if (change.confirmedAt !== null) refuse('horse-rules.already-saved')
      if (change.state !== 'CHECKED') refuse('horse-rules.not-checked')
      if (await this.store.isSavedSince(em, change.createdAt)) refuse('horse-rules.changed-since')
      const { content } = change
      const today = toAuthorityDate(now)
      const rule = content.type === 'end' ? await this.tables.find(content.kind, content.ruleId, em) : undefined
      checkChange(content, rule, today)
      await this.tables.apply(em, content, today, caller?.sub ?? null, now)
      const isDecisive = decidesVerdicts(change.kind)
      await this.store.save(em, changeId, isDecisive ? 'RECOMPUTING' : 'DONE', now)
      if (isDecisive) await this.jobs.enqueue(em, runRuleChange, { changeId })
      return {
        results: { changeId },
        action: {
          kind: 'horse-rule-change.saved',
          entityType: 'horse-rule-change',
          entityId: changeId,
          before: rule ?? null,
          after: content,
          ...(content.type === 'end' && { reason: content.reason }),
        },
      }
    })
  }
}

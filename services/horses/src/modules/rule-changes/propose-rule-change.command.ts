import { Injectable } from '@nestjs/common'
import type { ProposedRuleChange } from '@portal/contracts-horses'
import type { StaffRuleContent } from '@portal/contracts-horses/rule-shapes'
import { isId } from '@portal/contracts-common'
import { toAuthorityDate } from '@portal/formats'
import { Jobs } from '@portal/jobs'
import { Commands } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { LocationQueries } from '../locations/index.ts'
import { VerdictStore } from '../verdicts/index.ts'
import { checkChange } from './check-change.ts'
import { runRuleChange } from './rule-change.job.ts'
import { RuleChangeStore } from './rule-changes.store.ts'
import { RuleTables } from './rule-tables.ts'

/** Proposes to add or end a row of a rule table. Until staff save it, only the affected horses are counted. */
@Injectable()
export class ProposeRuleChange {
  constructor(
    private readonly commands: Commands,
    private readonly jobs: Jobs,
    private readonly tables: RuleTables,
    private readonly locations: LocationQueries,
    private readonly verdicts: VerdictStore,
    private readonly store: RuleChangeStore,
  ) {}

  async run(context: CommandContext, change: ProposedRuleChange) {
    const { now, caller } = context
    const kind = change.type === 'add' ? change.content.kind : change.kind
    const rule = change.type === 'end' ? await this.tables.find(kind, change.ruleId) : undefined
    const comparedOn = checkChange(change, rule, toAuthorityDate(now))
    if (change.type === 'add') await this.checkPlace(change.content)
    const { total: horsesTotal } = await this.verdicts.count(now)
    return this.commands.run(context, async (em) => {
      const proposed = { kind, content: change, comparedOn, horsesTotal }
      const changeId = await this.store.insert(em, proposed, caller?.sub ?? null, now)
      await this.jobs.enqueue(em, runRuleChange, { changeId })
      return {
        results: { changeId },
        status: 201,
        action: {
          kind: 'horse-rule-change.proposed',
          entityType: 'horse-rule-change',
          entityId: changeId,
          after: change,
        },
      }
    })
  }

  private async checkPlace(content: StaffRuleContent): Promise<void> {
    if (content.kind !== 'requirement' || content.scopeId === null) return
    const { scope, scopeId } = content
    if (scope === 'STATE' && /^[A-Z]{2}$/.test(scopeId)) return
    const track = isId(scopeId) ? (await this.locations.listByIds([scopeId])).get(scopeId) : undefined
    if (scope !== 'TRACK' || track?.type !== 'TRACK') refuse('horse-rules.place-not-found')
  }
}

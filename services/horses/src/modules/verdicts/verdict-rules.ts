import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { ReminderRow } from '@portal/contracts-horses/health-rules'
import type { HorseRules as Rules } from '@portal/contracts-horses/verdict-rules'
import { HorseRules } from '../horse-rules/index.ts'
import { VetsListReasons } from '../vets-list/index.ts'

/** Every dated rule that decides whether a horse can race, and when people are reminded. */
export type VerdictRules = Rules & { readonly reminders: readonly ReminderRow[] }

/** Collects the rules from the modules that own them. */
@Injectable()
export class VerdictRulesReader {
  constructor(
    private readonly rules: HorseRules,
    private readonly reasons: VetsListReasons,
  ) {}

  async read(em?: EntityManager): Promise<VerdictRules> {
    const [rules, vetsListReasons] = await Promise.all([this.rules.listRules(em), this.reasons.listRules(em)])
    return { ...rules, vetsListReasons }
  }
}

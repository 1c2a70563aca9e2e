import { Injectable } from '@nestjs/common'
import type { ReminderRow } from '@portal/contracts-horses/health-rules'
import { seedHorseRules, type HorseRules as Rules } from '@portal/contracts-horses/verdict-rules'
import { HorseRules } from '../horse-rules/index.ts'

/** Every dated rule that decides whether a horse can race, and when people are reminded. */
export type VerdictRules = Rules & { readonly reminders: readonly ReminderRow[] }

/** Collects the rules from the modules that own them. */
@Injectable()
export class VerdictRulesReader {
  constructor(private readonly rules: HorseRules) {}

  async read(): Promise<VerdictRules> {
    return { ...(await this.rules.listRules()), vetsListReasons: seedHorseRules.vetsListReasons }
  }
}

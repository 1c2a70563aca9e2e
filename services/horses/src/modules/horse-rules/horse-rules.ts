import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { DatedRow } from '@portal/contracts-horses/dates'
import type {
  ConfirmationRow,
  ReminderRow,
  ReportingRow,
  ShockwaveVoidRow,
} from '@portal/contracts-horses/health-rules'
import type { MergeUndoRow, RegistrationFieldRow } from '@portal/contracts-horses/identity-rules'
import type { HorseRuleContent } from '@portal/contracts-horses/rule-shapes'
import type { HorseRules as VerdictRules } from '@portal/contracts-horses/verdict-rules'
import { HorseRuleStore, type HorseRuleRow } from './horse-rules.store.ts'

type Kind = HorseRuleContent['kind']
type RowOf<K extends Kind> = Omit<Extract<HorseRuleContent, { kind: K }>, 'kind'> & DatedRow

/** Every rule table except the reasons of the vets list, which have their own. */
export interface ListedRules extends Omit<VerdictRules, 'vetsListReasons'> {
  readonly reporting: readonly ReportingRow[]
  readonly reminders: readonly ReminderRow[]
  readonly shockwaveVoid: readonly ShockwaveVoidRow[]
  readonly confirmations: readonly ConfirmationRow[]
  readonly registrationFields: readonly RegistrationFieldRow[]
  readonly mergeUndo: readonly MergeUndoRow[]
}

/** The rules about horses that apply, applied or will apply. */
@Injectable()
export class HorseRules {
  constructor(private readonly store: HorseRuleStore) {}

  /** Returns all rule tables without withdrawn rows. */
  async listRules(em?: EntityManager): Promise<ListedRules> {
    return groupRules(await this.listRows(em))
  }

  /** Returns every row, oldest first, also withdrawn ones. */
  listRows(em?: EntityManager): Promise<HorseRuleRow[]> {
    return this.store.list(em)
  }
}

/** Groups rows by their kind; withdrawn ones are left out. */
export function groupRules(
  rows: readonly (DatedRow & { readonly content: HorseRuleContent; readonly withdrawnAt: string | null })[],
): ListedRules {
  const pick = <K extends Kind>(kind: K) =>
    rows.flatMap(({ content, effectiveFrom, effectiveTo, source, withdrawnAt }): RowOf<K>[] => {
      if (content.kind !== kind || withdrawnAt !== null) return []
      const { kind: _, ...numbers } = content
      return [{ ...numbers, effectiveFrom, effectiveTo, source } as unknown as RowOf<K>]
    })
  return {
    requirements: pick('requirement'),
    standDowns: pick('stand-down'),
    layoffs: pick('layoff'),
    pinFiring: pick('pin-firing'),
    citations: pick('citation'),
    reporting: pick('reporting'),
    reminders: pick('reminder'),
    shockwaveVoid: pick('shockwave-void'),
    confirmations: pick('confirmation'),
    registrationFields: pick('registration-field'),
    mergeUndo: pick('merge-undo'),
  }
}

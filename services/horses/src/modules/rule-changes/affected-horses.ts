import { Inject, Injectable } from '@nestjs/common'
import { isIndispensable, type RegistrationField } from '@portal/contracts-horses/identity-rules'
import { decidesVerdicts } from '@portal/contracts-horses/rule-change-rules'
import { explainDifferences, getHorseVerdict } from '@portal/contracts-horses/verdict-rules'
import { toAuthorityDate } from '@portal/formats'
import { CLOCK, type Clock } from '@portal/service-kit'
import { HorseFileStore } from '../horse-files/index.ts'
import { HorseQueries } from '../horses/index.ts'
import { VerdictFacts, VerdictRulesReader, type VerdictRules } from '../verdicts/index.ts'
import type { RuleChangeRow, VerdictDifference } from './rule-changes.store.ts'
import { RuleTables } from './rule-tables.ts'

/** Finds which of some horses a change affects, and how. */
export type FindAffected = (horseIds: readonly string[]) => Promise<ReadonlyMap<string, VerdictDifference>>

/** Finds the horses that a proposed change affects. */
@Injectable()
export class AffectedHorses {
  constructor(
    private readonly tables: RuleTables,
    private readonly facts: VerdictFacts,
    private readonly rules: VerdictRulesReader,
    private readonly horses: HorseQueries,
    private readonly files: HorseFileStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns a function that looks at a batch of horses. */
  async createFinder({ content, comparedOn }: RuleChangeRow): Promise<FindAffected> {
    const before = await this.rules.read()
    if (decidesVerdicts(content.type === 'add' ? content.content.kind : content.kind)) {
      const after = await this.tables.readWith(content, toAuthorityDate(this.clock.now()))
      return (horseIds) => this.compareVerdicts(horseIds, comparedOn, { before, after })
    }
    const added = content.type === 'add' ? content.content : undefined
    if (added?.kind !== 'registration-field' || !added.isRequired || isIndispensable(added.field))
      return () => Promise.resolve(new Map())
    return async (horseIds) => {
      const without = await this.listWithout(horseIds, added.field)
      return this.compareVerdicts(without, comparedOn, { before, after: before }, { includeEqual: true })
    }
  }

  /** Returns how the verdicts of horses on a day differ, by horse. */
  private async compareVerdicts(
    horseIds: readonly string[],
    comparedOn: string,
    { before, after }: { readonly before: VerdictRules; readonly after: VerdictRules },
    { includeEqual = false } = {},
  ): Promise<ReadonlyMap<string, VerdictDifference>> {
    const horses = await this.facts.list(horseIds, this.clock.now())
    return new Map(
      [...horses].flatMap(([horseId, { facts, today }]): [string, VerdictDifference][] => {
        const on = { date: comparedOn < today ? today : comparedOn, race: null }
        const [now, then] = [getHorseVerdict(facts, on, before), getHorseVerdict(facts, on, after)]
        const { answerChanged, added, removed } = explainDifferences(now, then)
        if (!includeEqual && !answerChanged && added.length === 0 && removed.length === 0) return []
        return [
          [
            horseId,
            { canRaceBefore: now.canRace, canRaceAfter: then.canRace, added: [...added], removed: [...removed] },
          ],
        ]
      }),
    )
  }

  /** Returns the active horses without a fact that a registration will have to give. */
  private async listWithout(horseIds: readonly string[], field: RegistrationField): Promise<string[]> {
    const horses = await this.horses.listByIds(horseIds)
    const withFiles = field === 'photo' ? await this.files.listHorsesWithFiles(horseIds) : new Set<string>()
    return [...horses.values()].flatMap((horse) => {
      const facts: Readonly<Partial<Record<string, unknown>>> = { ...horse }
      const hasField = field === 'photo' ? withFiles.has(horse.horseId) : facts[field] !== null
      return horse.status === 'ACTIVE' && !hasField ? [horse.horseId] : []
    })
  }
}

import { Controller } from '@nestjs/common'
import { isId, type InputOf } from '@portal/contracts-common'
import { horsesHttp as http, type HorseRule, type HorseRuleChange } from '@portal/contracts-horses'
import { decidesVerdicts } from '@portal/contracts-horses/rule-change-rules'
import type { StaffRuleContent } from '@portal/contracts-horses/rule-shapes'
import { toAuthorityDate } from '@portal/formats'
import { decodeCursor, keysetPage } from '@portal/persistence'
import { CommandContext, Handle, Input, refuse } from '@portal/service-kit'
import { z } from 'zod'
import { HorseQueries } from '../horses/index.ts'
import { LocationQueries } from '../locations/index.ts'
import { VerdictStore } from '../verdicts/index.ts'
import { ConfirmRuleChange } from './confirm-rule-change.command.ts'
import { ProposeRuleChange } from './propose-rule-change.command.ts'
import { RuleChangeStore } from './rule-changes.store.ts'
import { getRuleState, RuleTables, type StaffRule } from './rule-tables.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

const firstId = '00000000-0000-0000-0000-000000000000'

/** The rule tables and their changes, for the authority's staff. */
@Controller()
export class RuleChangesController {
  constructor(
    private readonly tables: RuleTables,
    private readonly store: RuleChangeStore,
    private readonly horses: HorseQueries,
    private readonly locations: LocationQueries,
    private readonly verdicts: VerdictStore,
    private readonly proposing: ProposeRuleChange,
    private readonly confirming: ConfirmRuleChange,
  ) {}

  @Handle(http.listHorseRules)
  async listVerdictRules(
    @Input(http.listHorseRules) { query }: Of<'listHorseRules'>,
    @CommandContext() { now }: CommandContext,
  ) {
    const { items, next } = await this.readPage(query, now)
    return { items: items.flatMap((rule) => toVerdictRule(rule) ?? []), next }
  }

  @Handle(http.listStaffRules)
  list(@Input(http.listStaffRules) { query }: Of<'listStaffRules'>, @CommandContext() { now }: CommandContext) {
    return this.readPage(query, now)
  }

  private async readPage({ kind, after, limit }: Of<'listStaffRules'>['query'], now: Date) {
    // The whole table is in memory anyway, because verdicts read it whole; the position counts from the oldest row.
    const all = await this.tables.list(kind)
    const end = after === undefined ? all.length : decodeCursor(after, z.tuple([z.int().min(0)]))[0]
    const rows = all
      .slice(0, end)
      .toReversed()
      .slice(0, limit + 1)
    const { items, next } = keysetPage(rows, limit, (row) => [all.indexOf(row)])
    return { items: await this.describe(items, all, toAuthorityDate(now)), next }
  }

  @Handle(http.proposeRuleChange)
  propose(@Input(http.proposeRuleChange) { body }: Of<'proposeRuleChange'>, @CommandContext() context: CommandContext) {
    return this.proposing.run(context, body.change)
  }

  @Handle(http.getRuleChange)
  async getVerdictChange(
    @Input(http.getRuleChange) { params }: Of<'getRuleChange'>,
    @CommandContext() { now }: CommandContext,
  ) {
    const { change, rule, ...progress } = await this.read(params.changeId, now)
    const verdictRule = rule && toVerdictRule(rule)
    if (change.type === 'add') {
      const content = toVerdictContent(change.content) ?? refuse('horse-rules.change-not-found')
      return { ...progress, rule: verdictRule ?? null, change: { ...change, content } }
    }
    const { kind } = change
    if (!decidesVerdicts(kind)) return refuse('horse-rules.change-not-found')
    return { ...progress, rule: verdictRule ?? null, change: { ...change, kind } }
  }

  @Handle(http.getStaffRuleChange)
  get(@Input(http.getStaffRuleChange) { params }: Of<'getStaffRuleChange'>, @CommandContext() { now }: CommandContext) {
    return this.read(params.changeId, now)
  }

  private async read(changeId: string, now: Date): Promise<HorseRuleChange> {
    const row = (await this.store.find(changeId)) ?? refuse('horse-rules.change-not-found')
    const { content, lastHorseId: _, kind, ...change } = row
    const rules = content.type === 'end' ? await this.tables.list(kind) : []
    const ended = rules.filter(({ ruleId }) => content.type === 'end' && ruleId === content.ruleId)
    const [rule] = await this.describe(ended, rules, toAuthorityDate(now))
    const names = content.type === 'add' ? await this.listTrackNames([content.content]) : new Map<string, string>()
    return {
      ...change,
      change: content,
      rule: rule ?? null,
      trackName: content.type === 'add' ? findTrackName(content.content, names) : null,
      horsesRecomputed:
        change.confirmedAt === null ? 0 : (await this.verdicts.count(new Date(change.confirmedAt))).computed,
      createdAt: new Date(change.createdAt).toISOString(),
      confirmedAt: change.confirmedAt === null ? null : new Date(change.confirmedAt).toISOString(),
    }
  }

  @Handle(http.listAffectedHorses)
  async listHorses(@Input(http.listAffectedHorses) { params, query }: Of<'listAffectedHorses'>) {
    const { after, limit } = query
    if (!(await this.store.find(params.changeId))) refuse('horse-rules.change-not-found')
    const [position] = after === undefined ? [firstId] : decodeCursor(after, z.tuple([z.uuid()]))
    const rows = await this.store.listHorses(params.changeId, position, limit + 1)
    const { items, next } = keysetPage(rows, limit, ({ horseId }) => [horseId])
    const horses = await this.horses.listByIds(items.map(({ horseId }) => horseId))
    return {
      items: items.flatMap(({ horseId, difference }) => {
        const horse = horses.get(horseId)
        if (!horse) return []
        const { name, yearOfBirth, damName } = horse
        return [{ horse: { horseId, name, yearOfBirth, damName }, ...difference }]
      }),
      next,
    }
  }

  @Handle(http.confirmRuleChange)
  confirm(
    @Input(http.confirmRuleChange) { params }: Of<'confirmRuleChange'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.confirming.run(context, params.changeId)
  }

  private async describe(rows: readonly StaffRule[], all: readonly StaffRule[], today: string): Promise<HorseRule[]> {
    const names = await this.listTrackNames(rows.map(({ content }) => content))
    return rows.map((row) => ({
      ...row,
      trackName: findTrackName(row.content, names),
      state: getRuleState(row, all.slice(all.indexOf(row) + 1), today),
    }))
  }

  private async listTrackNames(contents: readonly StaffRuleContent[]): Promise<ReadonlyMap<string, string>> {
    const ids = contents.flatMap((content) => {
      if (content.kind !== 'requirement' || content.scope !== 'TRACK') return []
      return content.scopeId !== null && isId(content.scopeId) ? [content.scopeId] : []
    })
    const tracks = await this.locations.listByIds(ids)
    return new Map([...tracks.values()].map(({ locationId, name }) => [locationId, name]))
  }
}

function findTrackName(content: StaffRuleContent, names: ReadonlyMap<string, string>): string | null {
  return content.kind === 'requirement' ? (names.get(content.scopeId ?? '') ?? null) : null
}

/** The kinds of content that older remotes know. */
function toVerdictContent(content: StaffRuleContent) {
  return content.kind === 'registration-field' || content.kind === 'merge-undo' ? undefined : content
}

function toVerdictRule(rule: HorseRule) {
  const content = toVerdictContent(rule.content)
  return content && { ...rule, content }
}

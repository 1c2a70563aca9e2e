import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import type { horsesHttp } from '@portal/contracts-horses'
import { getDateAt } from '@portal/contracts-horses/dates'
import {
  areFindingsComplete,
  getEntryTerms,
  removalLifecycle,
  toRemovalFacts,
  type RemovalState,
} from '@portal/contracts-horses/vets-list-rules'
import { Commands } from '@portal/persistence'
import { refuse, type Caller, type CommandContext } from '@portal/service-kit'
import { HorseQueries, type HorseRow } from '../../horses/index.ts'
import { EntryStore } from '../entries.store.ts'
import { isChipOfHorse } from '../scanned-chip.ts'
import { isPlaced, toRuleEntry, type EntryRow } from '../entry.row.ts'
import { transitionEntry } from '../transition.ts'
import { VetsListNotifier } from '../vets-list-notifier.ts'
import { VetsListReasons } from '../vets-list-reasons.ts'
import { VetsList } from '../vets-list.ts'
import { RemovalActors, type RemovalActor } from './removal-actors.ts'
import type { RemovalRow, StepDetails } from './removal.row.ts'
import { RemovalQueries } from './removals.queries.ts'
import { RemovalStore } from './removals.store.ts'
import { stepPhrases } from './step-phrases.ts'

type Body = InputOf<typeof horsesHttp.takeRemovalStep>['body']

/** Takes a step of a removal from the vets list; the last step removes the horse. */
@Injectable()
export class TakeRemovalStep {
  constructor(
    private readonly commands: Commands,
    private readonly entries: EntryStore,
    private readonly vetsList: VetsList,
    private readonly reasons: VetsListReasons,
    private readonly removals: RemovalStore,
    private readonly queries: RemovalQueries,
    private readonly actors: RemovalActors,
    private readonly horses: HorseQueries,
    private readonly notifier: VetsListNotifier,
  ) {}

  async run(
    context: CommandContext,
    caller: Caller,
    { horseId, removalId }: { readonly horseId: string; readonly removalId: string },
    body: Body,
  ) {
    const { now } = context
    const entryId = (await this.queries.findEntryId(removalId)) ?? refuse('vets-list.not-found')
    const rules = await this.reasons.listRules()
    const horse = (await this.horses.find(horseId)) ?? refuse('horses.not-found')
    checkInput(body, horse.microchip)
    return this.commands.run(context, async (em) => {
      const entry = await this.entries.lock(em, entryId)
      const removal = await this.removals.lock(em, removalId)
      if (!entry || !removal || removal.horseId !== horseId) return refuse('vets-list.not-found')
      const placed = (await this.entries.listOfHorses([horseId], em)).filter(isPlaced).map(toRuleEntry)
      const terms = getEntryTerms(rules, placed, toRuleEntry(entry))
      const today = getDateAt(now.toISOString(), entry.timeZone)
      const actor = await this.actors.read(em, caller, entry, now)
      const recorded = await this.describe(em, removal, horse)
      const state = this.decide(removal, actor, body, { terms, today, recorded })
      const { action, comment = null } = body
      const personId = caller.personId ?? null
      const { trackId } = actor
      const stepId = await this.removals.takeStep(
        em,
        removal,
        {
          action,
          state,
          personId,
          comment,
          details: toDetails(body),
          trackId,
          workOn: action === 'schedule-work' ? (body.workOn ?? null) : null,
        },
        now,
      )
      const about = { subjectId: stepId, step: stepPhrases[action], trackId, now }
      const events = await this.notifier.step(em, entry, about)
      if (state === 'REMOVED') {
        const removed = { personId, actor, removedOn: today }
        events.push(...(await this.takeOff(em, entry, removed, now)))
      }
      return {
        results: { removalId, state },
        action: {
          kind: state === 'REMOVED' ? ('vets-list-entry.removed' as const) : ('vets-list-removal.step-taken' as const),
          entityType: 'horse',
          entityId: horseId,
          before: { removalId, state: removal.state },
          after: { removalId, entryId, state, action },
        },
        events,
      }
    })
  }

  /** Returns the state that the action leads to; refuses with the reason. */
  private decide(
    removal: RemovalRow,
    actor: RemovalActor,
    { action, comment = '', workOn }: Body,
    about: {
      readonly terms: ReturnType<typeof getEntryTerms>
      readonly today: string
      readonly recorded: readonly object[]
    },
  ): RemovalState {
    const isSampleNegative =
      action === 'receive-negative-sample' ? true : action === 'receive-positive-sample' ? false : null
    const facts = toRemovalFacts(
      actor,
      { ...about, isTimeWaived: removal.waiverReason !== null },
      { workOn: action === 'record-work' ? about.today : (workOn ?? null), isSampleNegative, reason: comment },
    )
    const decision = removalLifecycle.check(removal.state, action, facts)
    if (decision.allowed) return decision.to
    if (decision.reason === 'state')
      return refuse('vets-list.already-decided', { state: removal.state, recorded: about.recorded })
    const error = removalLifecycle.guards[decision.unmet[0]].error
    // The error names the reason: officials of another track decide.
    if (error === 'vets-list.not-allowed' && actor.isVeterinarianElsewhere) return refuse('vets-list.other-track')
    return refuse(error, { state: removal.state, recorded: about.recorded })
  }

  /** What a refusal says of the last step, for an entry that waited without a connection. */
  private async describe(
    em: EntityManager,
    { removalId }: RemovalRow,
    { horseId, name, damName, yearOfBirth }: HorseRow,
  ): Promise<readonly object[]> {
    const last = await this.queries.findLastStep(em, removalId)
    const phrase = stepPhrases[(last?.action ?? 'request') as keyof typeof stepPhrases]
    const text = { en: phrase['en-US'], es: phrase.es }
    return [
      {
        horseId,
        name: name ?? `${damName}, ${yearOfBirth}`,
        text,
        since: last ? new Date(last.takenAt).toISOString() : null,
      },
    ]
  }

  private takeOff(
    em: Parameters<VetsList['change']>[0],
    entry: EntryRow,
    { personId, actor, removedOn }: { personId: string | null; actor: RemovalActor; removedOn: string },
    now: Date,
  ) {
    const { isRegulatoryVeterinarianOfTrack, isAttendingVeterinarian } = actor
    const facts = { isRegulatoryVeterinarianOfTrack, isAttendingVeterinarian, isRemovalComplete: true }
    const state = transitionEntry(entry.state, 'remove', facts)
    return this.vetsList.change(em, entry, { state, removedOn, personId, reason: null }, now)
  }
}

/** What is stored with a step beyond its comment; other fields of the request do not belong to the action. */
function toDetails({ action, officialTime, findings }: Body): StepDetails {
  if (action === 'record-work') return officialTime === undefined ? {} : { officialTime }
  const isJog = action === 'pass-jog' || action === 'fail-jog'
  return isJog && findings ? { findings } : {}
}

/** What each action must bring with it. At a jog the chip is scanned first, and it must be that of the horse. */
function checkInput({ action, comment, workOn, officialTime, microchip, findings }: Body, chipOfHorse: string | null) {
  if (action === 'submit-exam' && !comment) refuse('vets-list.exam-missing')
  if (action === 'schedule-work' && workOn === undefined) refuse('vets-list.work-date-missing')
  if (action === 'record-work' && officialTime === undefined) refuse('vets-list.official-time-missing')
  if (action === 'receive-positive-sample' && !comment) refuse('vets-list.reason-missing')
  if (action !== 'pass-jog' && action !== 'fail-jog') return
  const isRight = isChipOfHorse(microchip, chipOfHorse)
  if (isRight === null) refuse('jogs.chip-not-scanned')
  if (isRight === false) refuse('jogs.wrong-horse')
  if (!findings || !areFindingsComplete(findings)) refuse('jogs.findings-missing')
}

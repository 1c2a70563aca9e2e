import { Injectable } from '@nestjs/common'
import type { VetsListEntryDetails } from '@portal/contracts-horses'
import { getDateAt } from '@portal/contracts-horses/dates'
import {
  countListDays,
  getEntryDisplayState,
  getEntryTerms,
  getRemovalChecklist,
  isMinimumTimeOver,
} from '@portal/contracts-horses/vets-list-rules'
import { FieldEncryption } from '@portal/field-encryption'
import { People } from '@portal/people'
import { isAllowed } from '@portal/contracts-common'
import type { Caller } from '@portal/service-kit'
import { HorseQueries } from '../horses/index.ts'
import { LocationQueries } from '../locations/index.ts'
import { TriageScoreStore, type TriageScore } from '../race-data/index.ts'
import { EntryStore } from './entries.store.ts'
import { isPlaced, toRuleEntry, type EntryRow } from './entry.row.ts'
import { listRemovalActions } from './removals/removal-actions.ts'
import { RemovalActors } from './removals/removal-actors.ts'
import { openStates } from './removals/removal.row.ts'
import { RemovalQueries } from './removals/removals.queries.ts'
import { vetsListColumns } from './vets-list-columns.ts'
import { toRule, VetsListReasons } from './vets-list-reasons.ts'

/** Combines entries with their horses, people, terms and removal requests. */
@Injectable()
export class EntryDetailsReader {
  constructor(
    private readonly entries: EntryStore,
    private readonly reasons: VetsListReasons,
    private readonly removals: RemovalQueries,
    private readonly horses: HorseQueries,
    private readonly locations: LocationQueries,
    private readonly actors: RemovalActors,
    private readonly scores: TriageScoreStore,
    private readonly people: People,
    private readonly encryption: FieldEncryption,
  ) {}

  /** `caller`: whose possible actions are part of the entries. */
  async read(rows: readonly EntryRow[], caller: Caller, now: Date): Promise<VetsListEntryDetails[]> {
    const horseIds = rows.map(({ horseId }) => horseId)
    const [reasons, all, removals, closings, horses] = await Promise.all([
      this.reasons.listNamed(),
      this.entries.listOfHorses(horseIds),
      this.removals.listNewest(rows.map(({ entryId }) => entryId)),
      this.entries.listClosingReasons(rows.map(({ entryId }) => entryId)),
      this.horses.listByIds(horseIds),
    ])
    const scores = await this.scores.listNewest(
      [...horses.values()].flatMap(({ registryNumber }) => registryNumber ?? []),
    )
    const requests = [...removals.values()]
    const [locations, names] = await Promise.all([
      this.locations.listByIds([...rows, ...requests].flatMap(({ trackId }) => trackId ?? [])),
      this.people.listNames([
        ...rows.flatMap(({ placedBy, proposedBy }) => placedBy ?? proposedBy ?? []),
        ...requests.flatMap(({ requestedBy, steps }) => [
          ...(requestedBy === null ? [] : [requestedBy]),
          ...steps.flatMap(({ takenBy }) => takenBy ?? []),
        ]),
      ]),
    ])
    const actors = await this.actors.list(caller, rows, now)
    const byHorse = Map.groupBy(all, ({ horseId }) => horseId)
    const rules = reasons.map(toRule)
    const toTrack = (trackId: string | null) => {
      const location = locations.get(trackId ?? '')
      return location ? { locationId: location.locationId, name: location.name } : null
    }
    return rows.map((row, index) => {
      const actor = actors[index]
      const entry = toRuleEntry(row)
      const placed = (byHorse.get(row.horseId) ?? []).filter(isPlaced).map(toRuleEntry)
      const terms = getEntryTerms(rules, placed, entry)
      const today = getDateAt(now.toISOString(), row.timeZone)
      const { onList, remaining } = countListDays(entry, terms, row.removedOn ?? today)
      const horse = horses.get(row.horseId)
      const removal = removals.get(row.entryId)
      const isTimeWaived = typeof removal?.waiverReason === 'string'
      const isRemovalOpen = removal !== undefined && openStates.some((state) => state === removal.state)
      return {
        entryId: row.entryId,
        horse: {
          horseId: row.horseId,
          name: horse?.name ?? null,
          yearOfBirth: horse?.yearOfBirth ?? 0,
          damName: horse?.damName ?? '',
        },
        reason: row.reason,
        reasonName: reasons.findLast(({ reason }) => reason === row.reason)?.name ?? { en: row.reason },
        track: toTrack(row.trackId),
        state: row.state,
        displayState: isPlaced(row)
          ? getEntryDisplayState(entry, terms, today)
          : row.state === 'PROPOSED'
            ? 'proposed'
            : 'declined',
        placedOn: row.placedOn,
        removedOn: row.removedOn,
        comment: row.comment,
        jockeyName: row.jockeyName && this.encryption.decrypt(vetsListColumns.jockeyName, row.entryId, row.jockeyName),
        placedBy: names.get(row.placedBy ?? row.proposedBy ?? '') ?? null,
        closingReason: closings.get(row.entryId) ?? null,
        nth: terms.nth,
        eligibleOn: terms.eligibleOn,
        earliestWorkOn: terms.earliestWork,
        endsByTime: terms.row?.endsByTime ?? false,
        daysOnList: onList,
        daysRemaining: row.state === 'ON' || row.state === 'PROPOSED' ? remaining : 0,
        checklist:
          row.state === 'ON' && terms.row
            ? getRemovalChecklist(terms.row, {
                state: removal?.state,
                isMinimumTimeOver: isMinimumTimeOver(terms, today) || isTimeWaived,
              })
            : [],
        mayRequestRemoval:
          row.state === 'ON' &&
          terms.row?.endsByTime !== true &&
          !isRemovalOpen &&
          isMinimumTimeOver(terms, today) &&
          (actor?.mayRequest === true || isAllowed('staff', caller.groups)),
        removal: removal
          ? {
              removalId: removal.removalId,
              state: removal.state,
              requestedAt: new Date(removal.requestedAt).toISOString(),
              requestedBy: names.get(removal.requestedBy ?? '') ?? null,
              track: toTrack(removal.trackId),
              workOn: removal.workOn,
              steps: removal.steps.map((step) => ({
                action: step.action,
                state: step.state,
                takenAt: new Date(step.takenAt).toISOString(),
                takenBy: names.get(step.takenBy ?? '') ?? null,
                comment: step.comment,
                officialTime: step.details.officialTime ?? null,
                findings: [...(step.details.findings ?? [])],
              })),
              actions: actor ? listRemovalActions(removal.state, actor, { terms, today, isTimeWaived }) : [],
            }
          : null,
        triage: toTriage(scores.get(horse?.registryNumber ?? '')),
      }
    })
  }
}

function toTriage(found: TriageScore | undefined): VetsListEntryDetails['triage'] {
  if (!found) return null
  const { score, scoredOn, inputs } = found
  return { score, scoredOn, inputs }
}

import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Approvals, defineApprovalKind, type Approved } from '@portal/approvals'
import { findRowOn } from '@portal/contracts-horses/dates'
import {
  filledFields,
  horseStatuses,
  horseStatusLifecycle,
  seedMergeUndo,
} from '@portal/contracts-horses/identity-rules'
import { peopleNotices } from '@portal/contracts-horses/notices'
import { toAuthorityDate } from '@portal/formats'
import type { DomainEvent } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { z } from 'zod'
import { Assignments } from '../assignments/index.ts'
import { ClaimQueries } from '../claim-records/index.ts'
import { requestNotice } from '../horse-notices/index.ts'
import { HorseRules } from '../horse-rules/index.ts'
import { HorseStore, type HorseRow } from '../horses/index.ts'
import { StatusChangeStore } from '../horse-status/index.ts'
import { MergedHorses } from '../merged-horses/index.ts'
import { RaceEventStore } from '../race-data/index.ts'
import { CancelRequests, HorsePartiesReader, listConcerned } from '../requests/index.ts'
import { VerdictChanges } from '../verdict-changes/index.ts'
import { MergedHorseReader } from './merged-horse-reader.ts'

export const horseMergePayload = z.object({
  survivorId: z.uuid(),
  duplicateId: z.uuid(),
  /** What the proposer saw; a horse that was changed since must be looked at again. */
  survivorRevision: z.string(),
  duplicateRevision: z.string(),
})
export type HorseMergePayload = z.infer<typeof horseMergePayload>

const ids = z.array(z.string()).readonly()
const horseMergeUndo = z.object({
  status: z.enum(horseStatuses),
  filled: z.array(z.enum(filledFields)),
  assignments: z.object({ valid: ids, added: ids }),
  moved: z.record(z.string(), ids),
  raceEvents: ids,
})
type HorseMergeUndo = z.infer<typeof horseMergeUndo>

/** Merges two horses after two people agreed. The id of the duplicate leads to the remaining horse from then on. */
@Injectable()
export class HorseMerge {
  readonly kind = defineApprovalKind<HorseMergePayload, HorseMergeUndo>({
    name: 'merge-horses',
    payload: horseMergePayload,
    undoData: horseMergeUndo,
    readUndoDays: (now) => this.readUndoDays(now),
    execute: (em, context, payload) => this.execute(em, context, payload),
    undo: (em, context, { payload, undo }) => this.undo(em, context, payload, undo),
  })

  constructor(
    private readonly reader: MergedHorseReader,
    private readonly horses: HorseStore,
    private readonly assignments: Assignments,
    private readonly claims: ClaimQueries,
    private readonly mergedHorses: MergedHorses,
    private readonly races: RaceEventStore,
    private readonly statusChanges: StatusChangeStore,
    private readonly parties: HorsePartiesReader,
    private readonly cancelRequests: CancelRequests,
    private readonly verdictChanges: VerdictChanges,
    private readonly rules: HorseRules,
    approvals: Approvals,
  ) {
    approvals.register(this.kind)
  }

  /** Locks both horses; refuses when one was changed since the proposal or cannot be merged. */
  async lock(em: EntityManager, now: Date, payload: HorseMergePayload) {
    const { survivorId, duplicateId, survivorRevision, duplicateRevision } = payload
    await this.assignments.lockHorses(em, [survivorId, duplicateId])
    const { survivor, duplicate } = await this.reader.read({ survivor: survivorId, duplicate: duplicateId }, now, em)
    refuseMerged(survivor.row)
    refuseUnlessMergeable(duplicate.row)
    if (survivor.revision !== survivorRevision || duplicate.revision !== duplicateRevision)
      refuse('horse-merges.changed')
    const holds = await this.claims.listHolds([survivorId, duplicateId], em)
    if (holds.size > 0) refuse('horse-merges.claim-open')
    return { survivor: survivor.row, duplicate: duplicate.row }
  }

  private async execute(
    em: EntityManager,
    context: CommandContext,
    payload: HorseMergePayload,
  ): Promise<Approved<HorseMergeUndo>> {
    const { now } = context
    const { survivorId, duplicateId } = payload
    const { survivor, duplicate } = await this.lock(em, now, payload)
    const concerned = await this.listConcerned(em, payload, now)
    await this.cancelRequests.ofHorses(em, context, [duplicateId], 'horse-not-active')
    const assignments = await this.assignments.merge(em, duplicateId, {
      horseId: survivorId,
      source: 'MERGE',
      requestId: null,
      at: now,
    })
    const moved = await this.mergedHorses.move(em, duplicateId, survivorId)
    const raceEvents =
      survivor.registryNumber !== null && duplicate.registryNumber !== null
        ? await this.races.moveNumber(em, duplicate.registryNumber, survivor.registryNumber)
        : []
    await this.horses.setMerged(em, duplicateId, survivorId)
    const filled = await this.horses.fillFrom(em, survivor, duplicate)
    await this.recordStatus(em, { horseId: duplicateId, from: duplicate.status, to: 'MERGED' }, now)
    await this.verdictChanges.add(em, [survivorId, duplicateId], now)
    return {
      undo: { status: duplicate.status, filled, assignments, moved, raceEvents },
      events: notify('horsesMerged', survivor, duplicate, concerned, now),
    }
  }

  private async undo(
    em: EntityManager,
    { now }: CommandContext,
    payload: HorseMergePayload,
    { status, filled, assignments, moved, raceEvents }: HorseMergeUndo,
  ): Promise<readonly DomainEvent[]> {
    const { survivorId, duplicateId } = payload
    await this.assignments.lockHorses(em, [survivorId, duplicateId])
    const { survivor, duplicate } = await this.reader.read({ survivor: survivorId, duplicate: duplicateId }, now, em)
    refuseMerged(survivor.row)
    if (duplicate.row.mergedInto !== survivorId) refuse('horse-merges.changed')
    const holds = await this.claims.listHolds([survivorId], em)
    if (holds.size > 0) refuse('horse-merges.claim-open')
    await this.horses.unfill(em, survivorId, duplicate.row, filled)
    await this.horses.undoMerged(em, duplicateId, status)
    await this.races.moveNumberBack(em, raceEvents)
    await this.mergedHorses.moveBack(em, duplicateId, moved)
    const change = { horseId: survivorId, source: 'MERGE', requestId: null, at: now } as const
    await this.assignments.undoMerge(em, change, assignments)
    await this.recordStatus(em, { horseId: duplicateId, from: 'MERGED', to: status }, now)
    await this.verdictChanges.add(em, [survivorId, duplicateId], now)
    const concerned = await this.listConcerned(em, payload, now)
    return notify('horseMergeUndone', survivor.row, duplicate.row, concerned, now)
  }

  private async readUndoDays(now: Date): Promise<number> {
    const { mergeUndo } = await this.rules.listRules()
    return (findRowOn(mergeUndo, toAuthorityDate(now)) ?? seedMergeUndo).days
  }

  private async listConcerned(em: EntityManager, { survivorId, duplicateId }: HorseMergePayload, now: Date) {
    const parties = await this.parties.list([survivorId, duplicateId], now, em)
    return [...parties.values()].flatMap((each) => listConcerned(each))
  }

  private recordStatus(
    em: EntityManager,
    change: { horseId: string; from: HorseRow['status']; to: HorseRow['status'] },
    now: Date,
  ): Promise<void> {
    return this.statusChanges.add(em, { ...change, effectiveOn: toAuthorityDate(now), reason: null }, now)
  }
}

function refuseMerged({ status }: HorseRow): void {
  if (status === 'MERGED') refuse('horses.not-allowed-by-status', { status })
}

function refuseUnlessMergeable({ status }: HorseRow): void {
  const decision = horseStatusLifecycle.check(status, 'merge', {
    isResponsiblePerson: false,
    isOwnersRepresentative: false,
    isStaff: true,
    hasVeterinaryApproval: false,
    reason: '',
    isMergeApproved: true,
    hasResponsiblePerson: true,
  })
  if (!decision.allowed) refuse('horses.not-allowed-by-status', { status })
}

function notify(
  kind: 'horsesMerged' | 'horseMergeUndone',
  survivor: HorseRow,
  duplicate: HorseRow,
  personIds: readonly string[],
  now: Date,
): DomainEvent[] {
  const nameOf = ({ name, damName, yearOfBirth }: HorseRow) => name ?? `${damName} ${yearOfBirth}`
  const values = { horse: nameOf(survivor), duplicate: nameOf(duplicate) }
  return requestNotice(peopleNotices[kind], {
    subjectId: `${duplicate.horseId}:${now.toISOString()}`,
    personIds,
    path: `/horses/${survivor.horseId}`,
    values: { 'en-US': values, es: values },
  })
}

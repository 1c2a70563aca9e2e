import { MikroORM } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Approvals, type Approval } from '@portal/approvals'
import type { HorseMerge, HorseMergePreview } from '@portal/contracts-horses'
import { People } from '@portal/people'
import { decodeCursor, inTransaction, keysetPage } from '@portal/persistence'
import { refuse } from '@portal/service-kit'
import { z } from 'zod'
import { Assignments } from '../assignments/index.ts'
import { HorseQueries, listFilledFields, type HorseRow } from '../horses/index.ts'
import { MergedHorses } from '../merged-horses/index.ts'
import { HorseRequests } from '../requests/index.ts'
import { horseMergePayload } from './horse-merge.ts'
import { MergedHorseReader, type SeenHorse } from './merged-horse-reader.ts'

const position = z.tuple([z.string(), z.uuid()])

/** Reads proposals to merge horses, and what they would do. */
@Injectable()
export class HorseMergeQueries {
  constructor(
    private readonly approvals: Approvals,
    private readonly reader: MergedHorseReader,
    private readonly horses: HorseQueries,
    private readonly assignments: Assignments,
    private readonly mergedHorses: MergedHorses,
    private readonly requests: HorseRequests,
    private readonly people: People,
    private readonly orm: MikroORM,
  ) {}

  async preview(ids: { survivor: string; duplicate: string }, now: Date): Promise<HorseMergePreview> {
    const { survivor, duplicate } = await this.reader.read(ids, now)
    const parts = await inTransaction(this.orm, (em) => this.mergedHorses.count(em, ids.duplicate, ids.survivor))
    const added = await this.assignments.planMerge(ids.duplicate, ids.survivor, now)
    const veterinarians = added.flatMap(({ role, personId }) =>
      role === 'attending-veterinarian' && personId !== null ? [personId] : [],
    )
    const names = await this.people.listNames(veterinarians)
    return {
      survivor: toSeen(survivor),
      duplicate: toSeen(duplicate),
      parts: parts.filter(({ moved, kept }) => moved + kept > 0),
      filled: listFilledFields(survivor.row, duplicate.row),
      addsOwners: added.some(({ role }) => role === 'owner'),
      addedVeterinarians: veterinarians.flatMap((id) => names.get(id) ?? []),
      canceledRequests: await this.requests.countOpen(ids.duplicate, now),
    }
  }

  async get(approvalId: string, actor: string): Promise<HorseMerge> {
    const [found] = await this.toMerges([await this.approvals.get(approvalId, actor)], actor)
    return found ?? refuse('resource.not-found')
  }

  async page(
    actor: string,
    query: { state?: HorseMerge['state'] | undefined; after?: string | undefined; limit: number },
  ) {
    const { state, after, limit } = query
    const [proposedAt = '', approvalId = ''] = after === undefined ? [] : decodeCursor(after, position)
    const rows = await this.approvals.list(actor, {
      limit: limit + 1,
      ...(state !== undefined && { state }),
      ...(after !== undefined && { after: { proposedAt, approvalId } }),
    })
    const page = keysetPage(rows, limit, (row) => [row.proposedAt, row.approvalId])
    return { items: await this.toMerges(page.items, actor), next: page.next }
  }

  private async toMerges(approvals: readonly Approval[], actor: string): Promise<HorseMerge[]> {
    const payloads = approvals.map(({ payload }) => horseMergePayload.parse(payload))
    const horses = await this.horses.listByIds(
      payloads.flatMap(({ survivorId, duplicateId }) => [survivorId, duplicateId]),
    )
    const names = await this.readNames(approvals)
    const nameOf = (sub: string | null) => (sub === null ? null : (names.get(sub) ?? null))
    return approvals.map(({ payload: _payload, subject: _subject, kind: _kind, actions, ...approval }, index) => {
      const payload = payloads[index] ?? refuse('resource.not-found')
      return {
        ...approval,
        proposedBy: nameOf(approval.proposedBy),
        decidedBy: nameOf(approval.decidedBy),
        undoneBy: nameOf(approval.undoneBy),
        isProposedByCaller: approval.proposedBy === actor,
        actions: [...actions],
        survivor: toMerged(horses.get(payload.survivorId) ?? refuse('horses.not-found')),
        duplicate: toMerged(horses.get(payload.duplicateId) ?? refuse('horses.not-found')),
      }
    })
  }

  private async readNames(approvals: readonly Approval[]): Promise<ReadonlyMap<string, string>> {
    const subs = new Set(approvals.flatMap(({ proposedBy, decidedBy, undoneBy }) => [proposedBy, decidedBy, undoneBy]))
    const found = await Promise.all(
      [...subs].map(async (sub) =>
        sub === null ? [] : ([sub, (await this.people.findByAccount(sub))?.displayName] as const),
      ),
    )
    return new Map(found.flatMap(([sub, name]) => (sub && name ? [[sub, name] as const] : [])))
  }
}

function toMerged(row: HorseRow): HorseMerge['survivor'] {
  const { horseId, name, yearOfBirth, damName, sireName, sex, color, registryNumber, microchip, status } = row
  return { horseId, name, yearOfBirth, damName, sireName, sex, color, registryNumber, microchip, status }
}

const toSeen = ({ row, revision }: SeenHorse) => ({ ...toMerged(row), revision })

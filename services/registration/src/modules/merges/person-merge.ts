import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Approvals, defineApprovalKind, type Approved } from '@portal/approvals'
import { Notices } from '@portal/notices'
import type { DomainEvent } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { z } from 'zod'
import { Duplicates } from '../duplicates/index.ts'
import { movedInvites, moveInvites, moveInvitesBack } from '../invites/index.ts'
import { People, type LockedPerson } from '../people/index.ts'

export const mergePayload = z.object({
  survivorId: z.uuid(),
  duplicateId: z.uuid(),
  /** What the proposer saw; a person who was changed since must be looked at again. */
  survivorRevision: z.int(),
  duplicateRevision: z.int(),
  /** Whose account remains when both have one. */
  account: z.enum(['survivor', 'duplicate']),
})
export type MergePayload = z.infer<typeof mergePayload>

const mergeUndo = z.object({
  moved: z.object({
    roles: z.array(z.string()),
    licenses: z.array(z.string()),
    contacts: z.array(z.string()),
    licensedStates: z.array(z.tuple([z.string(), z.string()])),
    jockeyRecords: z.array(z.string()),
  }),
  // Merges of earlier releases moved neither.
  invites: movedInvites.default({ sent: [], received: [] }),
  notices: z.array(z.string()).default([]),
  survivorAccount: z.string().nullable(),
  duplicateAccount: z.string().nullable(),
})
type MergeUndo = z.infer<typeof mergeUndo>

const undoDays = 30

/** Merges two persons after two people agreed. The id and number of the duplicate lead to the survivor from then on. */
@Injectable()
export class PersonMerge {
  readonly kind = defineApprovalKind<MergePayload, MergeUndo>({
    name: 'merge-persons',
    payload: mergePayload,
    undoData: mergeUndo,
    undoDays,
    execute: (em, context, payload) => this.execute(em, context, payload),
    undo: (em, context, { payload, undo }) => this.undo(em, context, payload, undo),
  })

  constructor(
    private readonly people: People,
    private readonly duplicates: Duplicates,
    private readonly notices: Notices,
    approvals: Approvals,
  ) {
    approvals.register(this.kind)
  }

  /** Locks both persons, always in the same order; refuses when one was changed since the proposal or cannot be merged. */
  async lock(em: EntityManager, payload: MergePayload): Promise<{ survivor: LockedPerson; duplicate: LockedPerson }> {
    const { survivorId, duplicateId } = payload
    const locked = new Map<string, LockedPerson>()
    for (const personId of [survivorId, duplicateId].toSorted())
      locked.set(personId, await this.people.lock(em, personId))
    const survivor = locked.get(survivorId)
    const duplicate = locked.get(duplicateId)
    if (!survivor || !duplicate) throw new Error('Both persons were locked')
    for (const { status } of [survivor, duplicate])
      if (status !== 'active') refuse('people.not-allowed-by-status', { status })
    if (survivor.revision !== payload.survivorRevision || duplicate.revision !== payload.duplicateRevision)
      refuse('people.changed')
    return { survivor, duplicate }
  }

  private async execute(
    em: EntityManager,
    { now }: CommandContext,
    payload: MergePayload,
  ): Promise<Approved<MergeUndo>> {
    const { survivorId, duplicateId } = payload
    const { survivor, duplicate } = await this.lock(em, payload)
    const moved = await this.people.moveParts(em, survivorId, duplicateId)
    const invites = await moveInvites(em, survivorId, duplicateId)
    const notices = await this.notices.moveAll(em, duplicateId, survivorId)
    const isDuplicates =
      survivor.accountSub === null || (payload.account === 'duplicate' && duplicate.accountSub !== null)
    await this.people.setAccounts(em, [
      { personId: survivorId, accountSub: isDuplicates ? duplicate.accountSub : survivor.accountSub },
      { personId: duplicateId, accountSub: null },
    ])
    await this.people.changeStatus(em, duplicateId, { action: 'merge', mergedInto: survivorId }, now)
    await this.duplicates.setMerged(em, [survivorId, duplicateId])
    return {
      undo: { moved, invites, notices, survivorAccount: survivor.accountSub, duplicateAccount: duplicate.accountSub },
      events: [
        await this.people.publishMerged(em, duplicateId, survivorId),
        await this.people.publishUpdated(em, survivorId),
      ],
    }
  }

  private async undo(
    em: EntityManager,
    { now }: CommandContext,
    { survivorId, duplicateId }: MergePayload,
    { moved, invites, notices, survivorAccount, duplicateAccount }: MergeUndo,
  ): Promise<readonly DomainEvent[]> {
    for (const personId of [survivorId, duplicateId].toSorted()) {
      const { status } = await this.people.lock(em, personId)
      if (personId === survivorId && status === 'merged') refuse('people.not-allowed-by-status', { status })
    }
    if (await this.people.isAccountTaken(em, [survivorAccount, duplicateAccount], [survivorId, duplicateId]))
      refuse('merges.account-in-use')
    await this.people.changeStatus(em, duplicateId, { action: 'undo-merge' }, now)
    await this.people.moveBack(em, survivorId, duplicateId, moved)
    await moveInvitesBack(em, duplicateId, invites)
    await this.notices.moveTo(em, duplicateId, notices)
    await this.people.setAccounts(em, [
      { personId: survivorId, accountSub: survivorAccount },
      { personId: duplicateId, accountSub: duplicateAccount },
    ])
    await this.duplicates.setOpen(em, [survivorId, duplicateId])
    return [await this.people.publishUpdated(em, survivorId), await this.people.publishUpdated(em, duplicateId)]
  }
}

import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Approvals, defineApprovalKind, type Approved } from '@portal/approvals'
import { DatedSettings } from '@portal/dated-settings'
import { toAuthorityDate } from '@portal/formats'
import type { DomainEvent } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { z } from 'zod'
import { Duplicates } from '../duplicates/index.ts'
import {
  endSecondDelegations,
  lockDelegations,
  People,
  restoreDelegations,
  type LockedPerson,
} from '../people/index.ts'
import { mergeUndoDays } from '../registration-settings/index.ts'
import { mergedParts, MergeParts, type MergedAccounts } from './merged-parts.ts'
import { MergeAccounts, type MergedPair } from './merge-accounts.ts'

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

const mergeUndo = mergedParts.extend({
  delegations: z.array(z.string()).default([]),
  survivorAccount: z.string().nullable(),
  duplicateAccount: z.string().nullable(),
})
type MergeUndo = z.infer<typeof mergeUndo>

/** Merges two persons after two people agreed. The id and number of the duplicate lead to the survivor from then on. */
@Injectable()
export class PersonMerge {
  readonly kind = defineApprovalKind<MergePayload, MergeUndo>({
    name: 'merge-persons',
    payload: mergePayload,
    undoData: mergeUndo,
    readUndoDays: (now) => this.settings.read(mergeUndoDays, toAuthorityDate(now)),
    execute: (em, context, payload) => this.execute(em, context, payload),
    undo: (em, context, { payload, undo }) => this.undo(em, context, payload, undo),
  })

  constructor(
    private readonly people: People,
    private readonly duplicates: Duplicates,
    private readonly parts: MergeParts,
    private readonly accounts: MergeAccounts,
    private readonly settings: DatedSettings,
    approvals: Approvals,
  ) {
    approvals.register(this.kind)
  }

  /** Locks both persons, always in the same order; refuses when one was changed since the proposal or cannot be merged. */
  async lock(em: EntityManager, payload: MergePayload): Promise<MergedPair> {
    const { survivor, duplicate } = await this.lockPair(em, payload.survivorId, payload.duplicateId)
    for (const { status } of [survivor, duplicate])
      if (status !== 'active') refuse('people.not-allowed-by-status', { status })
    if (survivor.revision !== payload.survivorRevision || duplicate.revision !== payload.duplicateRevision)
      refuse('people.changed')
    return { survivor, duplicate }
  }

  private async execute(
    em: EntityManager,
    context: CommandContext,
    payload: MergePayload,
  ): Promise<Approved<MergeUndo>> {
    const { survivorId, duplicateId } = payload
    const { now } = context
    await lockDelegations(em, [survivorId, duplicateId])
    const pair = await this.lock(em, payload)
    const accounts = chooseAccount(pair, payload.account)
    await this.accounts.notifyClosed(em, pair, accounts)
    const parts = await this.parts.move(em, payload, accounts, now)
    await this.people.changeStatus(em, duplicateId, { action: 'merge', mergedInto: survivorId }, now)
    const ended = await endSecondDelegations(em, duplicateId, now)
    await this.accounts.close(em, context, pair, accounts)
    await this.duplicates.setMerged(em, [survivorId, duplicateId])
    const { accountSub: survivorAccount } = pair.survivor
    const { accountSub: duplicateAccount } = pair.duplicate
    const delegations = ended.map(({ delegationId }) => delegationId)
    return {
      undo: { ...parts, delegations, survivorAccount, duplicateAccount },
      events: [
        await this.people.publishMerged(em, duplicateId, survivorId),
        ...(await this.publish(em, [survivorId, ...ended.map(({ principalId }) => principalId)])),
      ],
    }
  }

  private async undo(
    em: EntityManager,
    context: CommandContext,
    { survivorId, duplicateId }: MergePayload,
    { delegations, survivorAccount, duplicateAccount, ...parts }: MergeUndo,
  ): Promise<readonly DomainEvent[]> {
    await lockDelegations(em, [survivorId, duplicateId])
    const pair = await this.lockPair(em, survivorId, duplicateId)
    const { status } = pair.survivor
    if (status === 'merged') refuse('people.not-allowed-by-status', { status })
    if (await this.people.isAccountTaken(em, [survivorAccount, duplicateAccount], [survivorId, duplicateId]))
      refuse('merges.account-in-use')
    await this.people.changeStatus(em, duplicateId, { action: 'undo-merge' }, context.now)
    await this.parts.moveBack(em, { survivorId, duplicateId }, parts, pair.duplicate.accountSub)
    const restored = await restoreDelegations(em, delegations)
    await this.accounts.reopen(em, context, pair, { survivor: survivorAccount, duplicate: duplicateAccount })
    await this.duplicates.setOpen(em, [survivorId, duplicateId])
    return this.publish(em, [survivorId, duplicateId, ...restored.map(({ principalId }) => principalId)])
  }

  /** Publishes the events of these persons, each once. */
  private async publish(em: EntityManager, personIds: readonly string[]): Promise<DomainEvent[]> {
    const events: DomainEvent[] = []
    for (const personId of new Set(personIds)) events.push(await this.people.publishUpdated(em, personId))
    return events
  }

  private async lockPair(em: EntityManager, survivorId: string, duplicateId: string): Promise<MergedPair> {
    const locked = new Map<string, LockedPerson>()
    for (const personId of [survivorId, duplicateId].toSorted())
      locked.set(personId, await this.people.lock(em, personId))
    const survivor = locked.get(survivorId)
    const duplicate = locked.get(duplicateId)
    if (!survivor || !duplicate) throw new Error('Both persons were locked')
    return { survivor, duplicate }
  }
}

/** The chosen account remains when both have one. */
function chooseAccount({ survivor, duplicate }: MergedPair, chosen: MergePayload['account']): MergedAccounts {
  const [first, second] = [survivor.accountSub, duplicate.accountSub]
  const isDuplicates = first === null || (chosen === 'duplicate' && second !== null)
  return isDuplicates ? { remaining: second, closed: first } : { remaining: first, closed: second }
}

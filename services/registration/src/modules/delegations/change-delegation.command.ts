import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import type { registrationHttp } from '@portal/contracts-registration'
import { findPeriodError, getDelegationStatus } from '@portal/contracts-registration/delegation-rules'
import { toAuthorityDate } from '@portal/formats'
import { Commands } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { People, PersonDelegations, type PersonDelegationRow } from '../people/index.ts'
import { authRefusal } from '../user-pool/index.ts'
import { DelegationNotifier } from './delegation-notifier.ts'
import { toAudited, toDelegation, type DelegationSide } from './delegation.mapper.ts'

type Change = InputOf<typeof registrationHttp.changeDelegation>['body']

/** Changes and ends delegations. Both lock the delegation before the person, like the commands of delegates. */
@Injectable()
export class ChangeDelegation {
  constructor(
    private readonly commands: Commands,
    private readonly people: People,
    private readonly delegations: PersonDelegations,
    private readonly notifier: DelegationNotifier,
  ) {}

  /** Ends the delegation and begins another one, so that the history stays. */
  change(context: CommandContext, personId: string | undefined, delegationId: string, { scopes, lastDay }: Change) {
    const { now } = context
    const today = toAuthorityDate(now)
    return this.commands.run(context, async (em) => {
      const { before, side, principalId } = await this.lock(em, { personId, delegationId, now })
      if (side !== 'given') throw authRefusal('delegations.not-found')
      const { status } = await this.people.lock(em, principalId)
      if (status !== 'active') refuse('people.not-allowed-by-status', { status })
      const firstDay = before.firstDay > today ? before.firstDay : today
      if (findPeriodError({ firstDay, lastDay }, today)) throw authRefusal('delegations.last-day-early')
      await this.delegations.end(em, delegationId, 'change', now)
      const newId = randomUUID()
      const { delegateId } = before
      await this.delegations.insert(em, {
        delegationId: newId,
        principalId: before.principalId,
        delegateId,
        scopes,
        firstDay,
        lastDay,
        now,
      })
      const after = await this.get(em, newId)
      await this.notifier.changed(em, after)
      return {
        results: toDelegation(after, 'given', now),
        action: {
          kind: 'delegation.changed',
          entityType: 'delegation',
          entityId: newId,
          before: { delegationId, ...toAudited(before) },
          after: toAudited(after),
        },
        events: [await this.people.publishUpdated(em, principalId)],
      }
    })
  }

  /** Ends the delegation at once, for either of the two persons. */
  end(context: CommandContext, personId: string | undefined, delegationId: string) {
    const { now } = context
    return this.commands.run(context, async (em) => {
      const { before, side, principalId } = await this.lock(em, { personId, delegationId, now })
      await this.people.lock(em, principalId)
      await this.delegations.end(em, delegationId, side === 'given' ? 'principal' : 'delegate', now)
      const after = await this.get(em, delegationId)
      await this.notifier.ended(em, after)
      return {
        results: toDelegation(after, side, now),
        action: {
          kind: 'delegation.ended',
          entityType: 'delegation',
          entityId: delegationId,
          before: toAudited(before),
          after: { endedBy: side === 'given' ? 'principal' : 'delegate' },
        },
        events: [await this.people.publishUpdated(em, principalId)],
      }
    })
  }

  /** Locks a delegation of the person that has not ended; for others it does not exist. */
  private async lock(
    em: EntityManager,
    { personId, delegationId, now }: { personId: string | undefined; delegationId: string; now: Date },
  ): Promise<{ before: PersonDelegationRow; side: DelegationSide; principalId: string }> {
    const before = await this.delegations.lock(em, delegationId)
    const parties = await this.delegations.findParties(em, delegationId)
    if (!before || !parties) throw authRefusal('delegations.not-found')
    const isGiven = parties.principalId === personId
    if (!isGiven && parties.delegateId !== personId) throw authRefusal('delegations.not-found')
    const status = getDelegationStatus(before, toAuthorityDate(now))
    if (status === 'ended' || status === 'over') throw authRefusal('delegations.ended', { status })
    return { before, side: isGiven ? 'given' : 'received', principalId: parties.principalId }
  }

  private async get(em: EntityManager, delegationId: string): Promise<PersonDelegationRow> {
    const row = await this.delegations.lock(em, delegationId)
    if (!row) throw new Error(`Delegation ${delegationId} was not stored`)
    return row
  }
}

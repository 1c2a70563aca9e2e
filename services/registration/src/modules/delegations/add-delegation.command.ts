import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import type { registrationHttp } from '@portal/contracts-registration'
import { findPeriodError, getDelegationStatus, maxDelegations } from '@portal/contracts-registration/delegation-rules'
import { toNameWords } from '@portal/formats/name-words'
import { toAuthorityDate } from '@portal/formats'
import { Commands } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { People, PersonDelegations, PersonDetailsQueries } from '../people/index.ts'
import { authRefusal } from '../user-pool/index.ts'
import { DelegationNotifier } from './delegation-notifier.ts'
import { toAudited, toDelegation } from './delegation.mapper.ts'

type Input = InputOf<typeof registrationHttp.addDelegation>['body']

/** Lets another person act for the caller's person. */
@Injectable()
export class AddDelegation {
  constructor(
    private readonly commands: Commands,
    private readonly people: People,
    private readonly details: PersonDetailsQueries,
    private readonly delegations: PersonDelegations,
    private readonly notifier: DelegationNotifier,
  ) {}

  async run(context: CommandContext, principalId: string, input: Input) {
    const { now } = context
    const { scopes, firstDay, lastDay } = input
    const error = findPeriodError(input, toAuthorityDate(now))
    if (error) throw authRefusal(`delegations.${error}`)
    const delegateId = await this.findDelegate(principalId, input)
    return this.commands.run(context, async (em) => {
      const { status } = await this.people.lock(em, principalId)
      if (status !== 'active') refuse('people.not-allowed-by-status', { status })
      await this.assertNew(em, { principalId, delegateId, now })
      const delegationId = randomUUID()
      await this.delegations.insert(em, { delegationId, principalId, delegateId, scopes, firstDay, lastDay, now })
      const added = await this.delegations.lock(em, delegationId)
      if (!added) throw new Error(`Delegation ${delegationId} was not stored`)
      await this.notifier.added(em, added)
      return {
        results: toDelegation(added, 'given', now),
        action: {
          kind: 'delegation.added',
          entityType: 'delegation',
          entityId: delegationId,
          after: toAudited(added),
        },
        events: [await this.people.publishUpdated(em, principalId)],
      }
    })
  }

  /** Finds an active person with an account by number and last name; refuses without telling which of them is wrong. */
  private async findDelegate(principalId: string, { hisaPersonId, lastName }: Input): Promise<string> {
    const personId = await this.details.resolveId(hisaPersonId)
    const person = personId === undefined ? undefined : await this.details.find(personId)
    const isFound =
      person?.status === 'active' &&
      person.accountSub !== null &&
      hasLastName(person.name, lastName) &&
      !person.isAccountClosed
    if (!isFound) throw authRefusal('delegations.person-not-found')
    if (person.personId === principalId) throw authRefusal('delegations.self')
    return person.personId
  }

  /** Two persons have one delegation at a time; one that is over makes room for another. */
  private async assertNew(
    em: EntityManager,
    { principalId, delegateId, now }: { principalId: string; delegateId: string; now: Date },
  ): Promise<void> {
    const today = toAuthorityDate(now)
    const existing = await this.delegations.lockPair(em, principalId, delegateId)
    if (existing && getDelegationStatus(existing, today) !== 'over') throw authRefusal('delegations.exists')
    if (existing) await this.delegations.end(em, existing.delegationId, 'change', now)
    if ((await this.delegations.countCurrent(em, principalId, today)) >= maxDelegations)
      throw authRefusal('delegations.too-many')
  }
}

/** Compares without accents and upper case; the additional last name may be left out. */
function hasLastName(
  name: { readonly lastName: string; readonly additionalLastName?: string },
  typed: string,
): boolean {
  const words = toNameWords(typed).join(' ')
  const { lastName, additionalLastName } = name
  return [lastName, `${lastName} ${additionalLastName ?? ''}`].some((full) => toNameWords(full).join(' ') === words)
}

import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import type { horsesHttp } from '@portal/contracts-horses'
import { People, type Person } from '@portal/people'
import { Commands, expectVersion, inSavepoint } from '@portal/persistence'
import { Refusal, refuse, type CommandContext } from '@portal/service-kit'
import { Assignments } from '../assignments/index.ts'
import { AcceptRequest } from './accept-request.ts'
import { CloseRequest } from './close-request.ts'
import { HorsePartiesReader, type HorseParties } from './horse-parties.ts'
import { isEligible } from './recipient-rules.ts'
import type { RequestRow } from './request.row.ts'
import { RequestStore } from './requests.store.ts'

export type Decisions = InputOf<typeof horsesHttp.decideRequests>['body']

interface Decided {
  readonly requestId: string
  readonly state: RequestRow['state'] | null
  readonly problem: string | null
}

/** Accepts or rejects requests in one transaction. One that cannot be decided leaves the others as they are decided. */
@Injectable()
export class DecideRequests {
  constructor(
    private readonly commands: Commands,
    private readonly assignments: Assignments,
    private readonly requests: RequestStore,
    private readonly parties: HorsePartiesReader,
    private readonly closing: CloseRequest,
    private readonly accepting: AcceptRequest,
    private readonly people: People,
  ) {}

  async run(context: CommandContext, body: Decisions) {
    const { caller, now } = context
    const expected = new Map(body.requests.map(({ requestId, expectedVersion }) => [requestId, expectedVersion]))
    const [recipient, horseIds] = await Promise.all([
      caller?.personId === undefined ? undefined : this.people.find(caller.personId),
      this.requests.listHorseIds([...expected.keys()]),
    ])
    return this.commands.run(context, async (em) => {
      await this.assignments.lockHorses(em, [...new Set(horseIds.values())])
      const results: Decided[] = []
      let failure: Refusal | undefined
      for (const [requestId, expectedVersion] of expected) {
        const decideOne = async () => {
          // Read one by one, because an accepted transfer closes other requests about its horse.
          const horseId = horseIds.get(requestId)
          const [[request], horses] = await Promise.all([
            this.requests.lock(em, [requestId]),
            this.parties.list(horseId === undefined ? [] : [horseId], now, em),
          ])
          const parties = horses.get(request?.horseId ?? '')
          if (!request || !parties || !recipient || !mayRead(request, parties, recipient))
            return refuse('requests.not-found')
          // A closed request is refused with its state, which says more than another version.
          if (request.state === 'PENDING') expectVersion(expectedVersion, request.version)
          return this.decide(em, context, { body, request, parties, recipient })
        }
        // The refusal of the only one undoes the transaction.
        const decided = expected.size === 1 ? await decideOne() : await inSavepoint(em, decideOne)
        if (decided instanceof Refusal) failure ??= decided
        const problem = decided instanceof Refusal ? decided.code : null
        results.push({ requestId, state: decided instanceof Refusal ? null : decided, problem })
      }
      if (failure && results.every(({ problem }) => problem !== null)) throw failure
      return {
        results: { requests: results },
        action: {
          kind: 'horse-requests.decided',
          entityType: 'person',
          entityId: recipient?.personId ?? '',
          after: { decision: body.decision, requests: results },
        },
      }
    })
  }

  private async decide(
    em: EntityManager,
    context: CommandContext,
    decision: { body: Decisions; request: RequestRow; parties: HorseParties; recipient: Person },
  ): Promise<RequestRow['state']> {
    const { body, request, parties, recipient } = decision
    const { rejectReason, reasonText } = body
    const isDecider = request.recipientPersonId === recipient.personId
    const { personId } = recipient
    if (body.decision === 'reject') {
      const reason = (rejectReason === 'other' ? reasonText : rejectReason) ?? ''
      const facts = { isDecider, reason }
      await this.closing.closeAndRecord(em, context, request, parties, {
        action: 'reject',
        facts,
        personId,
        closeReason: rejectReason,
        reasonText,
      })
      return 'REJECTED'
    }
    const isRecipientEligible = isEligible(request.kind, recipient, parties, context.now)
    const facts = { isDecider, isRecipientEligible }
    await this.closing.closeAndRecord(em, context, request, parties, { action: 'accept', facts, personId })
    await this.accepting.apply(em, context, { request, parties, recipient })
    return 'ACCEPTED'
  }
}

/** For others the request does not exist. */
function mayRead(request: RequestRow, parties: HorseParties, { personId }: Person): boolean {
  const { senderPersonId, recipientPersonId } = request
  const { responsiblePersonId, designatedOwnerId } = parties
  return [senderPersonId, recipientPersonId, responsiblePersonId, designatedOwnerId].includes(personId)
}

import { Injectable } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import type { horsesHttp } from '@portal/contracts-horses'
import { MergedPersons, People } from '@portal/people'
import { Commands, expectVersion } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { Assignments } from '../assignments/index.ts'
import { AcceptRequest } from './accept-request.ts'
import { CloseRequest, type Closing } from './close-request.ts'
import { HorsePartiesReader } from './horse-parties.ts'
import { isEligible } from './recipient-rules.ts'
import { RequestStore } from './requests.store.ts'

type Override = InputOf<typeof horsesHttp.overrideRequest>['body']

const states = { cancel: 'CANCELED', accept: 'ACCEPTED', reject: 'REJECTED' } as const

/** Lets staff close a request: cancel it, or accept or reject it on behalf of its recipient. */
@Injectable()
export class OverrideRequest {
  constructor(
    private readonly commands: Commands,
    private readonly assignments: Assignments,
    private readonly requests: RequestStore,
    private readonly parties: HorsePartiesReader,
    private readonly closing: CloseRequest,
    private readonly accepting: AcceptRequest,
    private readonly people: People,
    private readonly merged: MergedPersons,
  ) {}

  async run(context: CommandContext, requestId: string, { action, reason, expectedVersion }: Override) {
    const { now } = context
    const horseId = (await this.requests.listHorseIds([requestId])).get(requestId) ?? refuse('requests.not-found')
    return this.commands.run(context, async (em) => {
      await this.assignments.lockHorses(em, [horseId])
      const [request] = await this.requests.lock(em, [requestId])
      const parties = (await this.parties.list([horseId], now, em)).get(horseId)
      if (!request || !parties) return refuse('requests.not-found')
      if (request.state === 'PENDING') expectVersion(expectedVersion, request.version)
      const resolve = await this.merged.resolve([request.recipientPersonId], em)
      const recipient = await this.people.find(resolve(request.recipientPersonId), em)
      const closing: Closing = {
        action,
        facts: {
          isSystemOrStaff: true,
          isDecider: true,
          isRecipientEligible: recipient !== undefined && isEligible(request.kind, recipient, parties, now),
          reason,
        },
        personId: null,
        closeReason: action === 'reject' ? 'other' : undefined,
        reasonText: reason,
      }
      await this.closing.closeAndRecord(em, context, request, parties, closing)
      if (action === 'accept' && recipient) await this.accepting.apply(em, context, { request, parties, recipient })
      return {
        results: { requestId, state: states[action], problem: null },
        action: {
          kind: 'horse-request.overridden',
          entityType: 'horse-request',
          entityId: requestId,
          reason,
          after: { action, horseId, kind: request.kind },
        },
      }
    })
  }
}

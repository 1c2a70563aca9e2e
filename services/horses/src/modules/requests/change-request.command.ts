import { Injectable } from '@nestjs/common'
import { Commands, expectVersion } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { Assignments } from '../assignments/index.ts'
import { CloseRequest } from './close-request.ts'
import { HorsePartiesReader } from './horse-parties.ts'
import { RequestStore } from './requests.store.ts'

/** Withdraws or takes back a request for somebody who may see it. */
@Injectable()
export class ChangeRequest {
  constructor(
    private readonly commands: Commands,
    private readonly assignments: Assignments,
    private readonly requests: RequestStore,
    private readonly parties: HorsePartiesReader,
    private readonly closing: CloseRequest,
  ) {}

  async run(
    context: CommandContext,
    requestId: string,
    { action, expectedVersion }: { readonly action: 'withdraw' | 'take-back'; readonly expectedVersion: number },
  ) {
    const { caller, now } = context
    const personId = caller?.personId ?? null
    const horseId = (await this.requests.listHorseIds([requestId])).get(requestId) ?? refuse('requests.not-found')
    return this.commands.run(context, async (em) => {
      await this.assignments.lockHorses(em, [horseId])
      const [request] = await this.requests.lock(em, [requestId])
      const parties = (await this.parties.list([horseId], now, em)).get(horseId)
      if (!request || !parties) return refuse('requests.not-found')
      if (request.state === 'PENDING') expectVersion(expectedVersion, request.version)
      const { action: recorded, events } = await this.closing.close(em, context, request, parties, {
        action,
        facts: {
          isRequester: personId !== null && request.senderPersonId === personId,
          isResponsiblePerson: personId !== null && parties.responsiblePersonId === personId,
        },
        personId,
      })
      return {
        results: { requestId, state: 'WITHDRAWN' as const, problem: null },
        action: recorded,
        events,
      }
    })
  }
}

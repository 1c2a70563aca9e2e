import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { CancelReason } from '@portal/contracts-horses/request-rules'
import type { CommandContext } from '@portal/service-kit'
import { Assignments } from '../assignments/index.ts'
import { CloseRequest } from './close-request.ts'
import { HorsePartiesReader } from './horse-parties.ts'
import type { RequestRow } from './request.row.ts'
import { RequestStore } from './requests.store.ts'

/** Cancels open requests because of what happened meanwhile, in the transaction of what happened. */
@Injectable()
export class CancelRequests {
  constructor(
    private readonly assignments: Assignments,
    private readonly requests: RequestStore,
    private readonly parties: HorsePartiesReader,
    private readonly closing: CloseRequest,
  ) {}

  /** Cancels the open requests about horses, only some of them if `isAffected` is given. */
  async ofHorses(
    em: EntityManager,
    context: CommandContext,
    horseIds: readonly string[],
    reason: CancelReason,
    isAffected: (request: RequestRow) => boolean = () => true,
  ): Promise<void> {
    await this.assignments.lockHorses(em, horseIds)
    const horses = await this.parties.list(horseIds, context.now, em)
    const affected = (await this.requests.lockPending(em, horseIds)).filter((request) => isAffected(request))
    for (const request of affected) {
      const parties = horses.get(request.horseId)
      if (parties) await this.closing.cancel(em, context, request, parties, reason)
    }
  }

  /** Cancels everything that a person sent or received and that is open. */
  async ofPerson(em: EntityManager, context: CommandContext, personId: string, reason: CancelReason): Promise<void> {
    const requestIds = await this.requests.listPendingOfPerson(em, personId)
    if (requestIds.length === 0) return
    const horseIds = [...new Set((await this.requests.listHorseIds(requestIds, em)).values())]
    await this.ofHorses(em, context, horseIds, reason, ({ senderPersonId, recipientPersonId }) =>
      [senderPersonId, recipientPersonId].includes(personId),
    )
  }
}

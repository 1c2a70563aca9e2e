import { Controller } from '@nestjs/common'
import { adminHttp, serviceDeadLetter } from '@portal/contracts-admin'
import type { InputOf } from '@portal/contracts-common'
import { Commands, type Outcome, type ActionKind } from '@portal/persistence'
import { CommandContext, Handle, Input } from '@portal/service-kit'
import { z } from 'zod'
import { InternalApiClient } from '../../internal-api/internal-api-client.ts'
import { listFailures } from '../../internal-api/list-failures.ts'

type Of<K extends keyof typeof adminHttp> = InputOf<(typeof adminHttp)[K]>
type Decision = { readonly service: string; readonly id: string; readonly reason: string }

const emptyResponse = z.object({})

/**
 * `/api/dead-letters`: events that services failed to handle. Each service stores its own; decisions are audited here.
 */
@Controller()
export class DeadLettersController {
  constructor(
    private readonly internalApi: InternalApiClient,
    private readonly commands: Commands,
  ) {}

  @Handle(adminHttp.listDeadLetters)
  listDeadLetters(@Input(adminHttp.listDeadLetters) { query }: Of<'listDeadLetters'>) {
    const { state, ...page } = query
    const path = '/messaging/dead-letters'
    return listFailures(this.internalApi, { path, item: serviceDeadLetter, filter: { state }, ...page })
  }

  @Handle(adminHttp.replayDeadLetter)
  replayDeadLetter(
    @Input(adminHttp.replayDeadLetter) { body }: Of<'replayDeadLetter'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, async () => {
      await this.#sendDecision('replay', body, context)
      return toOutcome('dead-letter.replayed', body, { replayed: true })
    })
  }

  @Handle(adminHttp.discardDeadLetter)
  discardDeadLetter(
    @Input(adminHttp.discardDeadLetter) { body }: Of<'discardDeadLetter'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, async () => {
      await this.#sendDecision('discard', body, context)
      return toOutcome('dead-letter.discarded', body, { discarded: true })
    })
  }

  #sendDecision(verb: 'replay' | 'discard', { service, id, reason }: Decision, { caller }: CommandContext) {
    const body = { by: caller?.sub ?? 'portal', reason }
    return this.internalApi.request(service, {
      path: `/messaging/dead-letters/${id}/${verb}`,
      results: emptyResponse,
      body,
    })
  }
}

function toOutcome<Results>(kind: ActionKind, { service, id, reason }: Decision, results: Results): Outcome<Results> {
  const action = { kind, entityType: 'dead-letter', entityId: id, after: { service } }
  return { results, action: { ...action, ...(reason !== '' && { reason }) } }
}

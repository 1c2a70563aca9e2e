import { Controller } from '@nestjs/common'
import { adminHttp, serviceDeadLetter } from '@portal/contracts-admin'
import type { InputOf } from '@portal/contracts-common'
import { CommandContext, Handle, Input } from '@portal/service-kit'
import { z } from 'zod'
import { InternalApiClient } from '../../internal-api/internal-api-client.ts'
import { listFailures } from '../../internal-api/list-failures.ts'

type Of<K extends keyof typeof adminHttp> = InputOf<(typeof adminHttp)[K]>

const replayed = z.object({ replayed: z.literal(true) })
const discarded = z.object({ discarded: z.literal(true) })

/**
 * `/api/dead-letters`: events that services failed to handle. Each service stores its own, and runs and audits the decisions.
 */
@Controller()
export class DeadLettersController {
  constructor(private readonly internalApi: InternalApiClient) {}

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
    const { service, id, reason } = body
    const path = `/messaging/dead-letters/${id}/replay`
    return this.internalApi.run(context, service, { path, body: { reason }, results: replayed })
  }

  @Handle(adminHttp.discardDeadLetter)
  discardDeadLetter(
    @Input(adminHttp.discardDeadLetter) { body }: Of<'discardDeadLetter'>,
    @CommandContext() context: CommandContext,
  ) {
    const { service, id, reason } = body
    const path = `/messaging/dead-letters/${id}/discard`
    return this.internalApi.run(context, service, { path, body: { reason }, results: discarded })
  }
}

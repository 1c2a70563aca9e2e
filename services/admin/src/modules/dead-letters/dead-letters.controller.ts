import { Controller } from '@nestjs/common'
import { adminHttp } from '@portal/contracts-admin'
import type { InputOf } from '@portal/contracts-common'
import { Commands, type Outcome } from '@portal/persistence'
import { CommandContext, Handle, Input } from '@portal/service-kit'
import { z } from 'zod'
import { PrivateCalls } from '../../neighbours/private-calls.ts'
import { deadLetterPage } from './dead-letter-page.ts'

type Of<K extends keyof typeof adminHttp> = InputOf<(typeof adminHttp)[K]>
type Decided = { readonly service: string; readonly id: string; readonly reason: string }

const done = z.object({})

/** `/api/dead-letters`: events that services could not handle. Each service keeps its own; who decides is audited here. */
@Controller()
export class DeadLettersController {
  constructor(
    private readonly calls: PrivateCalls,
    private readonly commands: Commands,
  ) {}

  @Handle(adminHttp.listDeadLetters)
  listDeadLetters(@Input(adminHttp.listDeadLetters) { query }: Of<'listDeadLetters'>) {
    return deadLetterPage(this.calls, query)
  }

  @Handle(adminHttp.replayDeadLetter)
  replayDeadLetter(
    @Input(adminHttp.replayDeadLetter) { body }: Of<'replayDeadLetter'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, async () => {
      await this.#decide('replay', body, context)
      return outcome('dead-letters.replay', body, { replayed: true })
    })
  }

  @Handle(adminHttp.discardDeadLetter)
  discardDeadLetter(
    @Input(adminHttp.discardDeadLetter) { body }: Of<'discardDeadLetter'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, async () => {
      await this.#decide('discard', body, context)
      return outcome('dead-letters.discard', body, { discarded: true })
    })
  }

  #decide(verb: 'replay' | 'discard', { service, id, reason }: Decided, { caller }: CommandContext) {
    const body = { by: caller?.sub ?? 'portal', reason }
    return this.calls.ask(service, { path: `/messaging/dead-letters/${id}/${verb}`, results: done, body })
  }
}

function outcome<Results>(kind: string, { service, id, reason }: Decided, results: Results): Outcome<Results> {
  const action = { kind, entityType: 'dead-letter', entityId: id, after: { service } }
  return { results, action: { ...action, ...(reason !== '' && { reason }) } }
}

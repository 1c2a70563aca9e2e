import type { EntityManager } from '@mikro-orm/postgresql'
import type { ActionKind, Commands } from '@portal/persistence'
import {
  forwardedCommand,
  maskPersonalData,
  protectInternalRoutes,
  receiveCommand,
  Refusal,
  type Clock,
} from '@portal/service-kit'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { deadLetterStates, type DeadLetter, type DeadLetters, type Resolution } from './dead-letters.ts'

const listQuery = z.object({
  state: z.enum(deadLetterStates).optional(),
  failedAt: z.iso.datetime().optional(),
  id: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(51).default(20),
})
const decisionBody = z.object({ reason: z.string().max(500), command: forwardedCommand })
const idParams = z.object({ id: z.uuid() })

interface Parts {
  readonly letters: DeadLetters
  readonly commands: Commands
  readonly clock: Clock
  readonly credential: string | undefined
}

/**
 * Routes on the private port with which the admin service lists and resolves dead letters. The port is not reachable from
 * outside; the internal credential also keeps out other processes. A decision, its effect and its audit entry are one
 * transaction.
 */
export function deadLetterRoutes(app: FastifyInstance, { letters, commands, clock, credential }: Parts): void {
  const decide = async <Results>(
    { params, body }: { readonly params: unknown; readonly body: unknown },
    { kind, results }: { readonly kind: ActionKind; readonly results: Results },
    work: (em: EntityManager, id: string, resolution: Resolution) => Promise<void>,
  ) => {
    const { id } = idParams.parse(params)
    const { reason, command } = decisionBody.parse(body)
    const response = await commands.run(receiveCommand(command, clock.now()), async (em) => {
      await work(em, id, { by: command.caller?.sub ?? 'portal', reason })
      return { results, action: { kind, entityType: 'dead-letter', entityId: id, ...(reason !== '' && { reason }) } }
    })
    return { results: response.results, isReplayed: 'idempotent-replayed' in response.headers }
  }
  void app.register(async (scope) => {
    protectInternalRoutes(scope, credential)
    scope.get('/messaging/dead-letters', async ({ query }) => {
      const { state, failedAt, id, limit } = listQuery.parse(query)
      const after = failedAt !== undefined && id !== undefined ? { failedAt, id } : undefined
      return { items: (await letters.list({ state, after, limit })).map(toListItem) }
    })
    scope.post('/messaging/dead-letters/:id/replay', async (request) => {
      const replayed = { kind: 'dead-letter.replayed', results: { replayed: true } } as const
      try {
        return await decide(request, replayed, (em, id, resolution) => letters.replay(em, id, resolution))
      } catch (failure) {
        if (failure instanceof Refusal) throw failure
        throw new Refusal('dead-letters.replay-failed', { failure: getErrorName(failure) }, undefined, failure)
      }
    })
    scope.post('/messaging/dead-letters/:id/discard', (request) => {
      const discarded = { kind: 'dead-letter.discarded', results: { discarded: true } } as const
      return decide(request, discarded, (em, id, resolution) => letters.discard(em, id, resolution))
    })
  })
}

function toListItem({ envelope, failure, ...letter }: DeadLetter) {
  return { ...letter, payload: maskPersonalData(envelope), error: maskPersonalData(failure) }
}

/** Only the error's name: its message may contain data of the event. */
function getErrorName(failure: unknown): string {
  return failure instanceof Error ? failure.name : 'failed'
}

import { randomUUID } from 'node:crypto'
import type { Jobs } from '@portal/jobs'
import type { Commands } from '@portal/persistence'
import { protectInternalRoutes, systemContext, type Clock } from '@portal/service-kit'
import type { FastifyInstance } from 'fastify'
import type { FieldEncryption } from './field-encryption.ts'
import { rotateKeys, type KeyRotation } from './rotate-keys.job.ts'

interface Parts {
  readonly rotation: KeyRotation
  readonly encryption: FieldEncryption
  readonly jobs: Jobs
  readonly commands: Commands
  readonly clock: Clock
  readonly credential: string | undefined
}

/** Routes on the private port: start the rotation of keys, and read how many rows are left (docs/runbooks/key-rotation.md). */
export function rotationRoutes(app: FastifyInstance, parts: Parts): void {
  const { rotation, encryption, jobs, commands, clock, credential } = parts
  const readStatus = async () => {
    const [currentKey, ...olderKeys] = encryption.keyIds
    const tables = await rotation.readProgress()
    return { currentKey, olderKeys, tables, rowsLeft: tables.reduce((sum, { rowsLeft }) => sum + rowsLeft, 0) }
  }
  void app.register(async (scope) => {
    protectInternalRoutes(scope, credential)
    scope.get('/encryption/rotation', readStatus)
    scope.post('/encryption/rotation', async (_request, reply) => {
      const context = systemContext({ route: 'encryption', now: clock.now(), correlationId: randomUUID() })
      const status = await readStatus()
      await commands.run(context, async (em) => {
        await jobs.enqueue(em, rotateKeys, {})
        const entityId = status.currentKey ?? ''
        const after = { rowsLeft: status.rowsLeft }
        return {
          results: null,
          action: { kind: 'key-rotation.started', entityType: 'encryption-key', entityId, after },
        }
      })
      return reply.code(202).send(status)
    })
  })
}

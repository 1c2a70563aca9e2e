import { moveLiveBody, releasesQuery } from '@portal/contracts-admin'
import { LockHeld } from '@portal/releases/lock'
import { MovedMeanwhile, moveLive } from '@portal/releases/move-live'
import { listReleases } from '@portal/releases/release-list'
import { ReleaseRefused } from '@portal/releases/release-refused'
import { ReleaseStore } from '@portal/releases/release-store'
import { showsCredential } from '@portal/service-kit/internal-credential'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { EdgeConfig } from './config.ts'

const move = moveLiveBody.extend({ by: z.string().min(1).max(200) })

/** How long a release that is running is waited for, milliseconds. */
const patience = 2_000

/**
 * What the admin service asks on the private port about releases, and the one thing it may change: which generation is
 * live. The same pointer, lock and log as `npm run release` and `npm run rollback`.
 */
export function releaseRoutes(
  app: FastifyInstance,
  { STORAGE_DIR: storage, INTERNAL_CREDENTIAL: credential }: Pick<EdgeConfig, 'STORAGE_DIR' | 'INTERNAL_CREDENTIAL'>,
): void {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!showsCredential(request.headers, credential)) return reply.code(403).send({ error: 'access.not-enough' })
    })
    scope.get('/releases', ({ query }) => listReleases(new ReleaseStore(storage), releasesQuery.parse(query)))
    scope.post('/releases/live', async ({ body }, reply) => {
      const { generation: to, ...request } = move.parse(body)
      try {
        const moved = await moveLive({ storage, to, patience, ...request })
        return { live: moved.generation.number, before: moved.before }
      } catch (failure) {
        const [error, details] = refusalOf(failure)
        return reply.code(409).send({ error, details })
      }
    })
  })
}

function refusalOf(failure: unknown): [error: string, details: Readonly<Record<string, unknown>>] {
  if (failure instanceof MovedMeanwhile) return ['releases.moved-meanwhile', { live: failure.live }]
  if (failure instanceof ReleaseRefused) return ['releases.not-whole', { faults: failure.faults }]
  if (failure instanceof LockHeld || isReadOnly(failure)) return ['releases.not-movable', {}]
  throw failure
}

function isReadOnly(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && ['EROFS', 'EACCES', 'EPERM'].includes(String(failure.code))
}

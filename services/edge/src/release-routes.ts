import { activateGenerationBody, releasesQuery } from '@portal/contracts-admin'
import { LiveGenerationChanged, activateGeneration } from '@portal/releases/activate-generation'
import { FolderFiles } from '@portal/releases/folder-files'
import { listReleases } from '@portal/releases/release-list'
import { ReleaseRefused } from '@portal/releases/release-refused'
import { ReleaseStore } from '@portal/releases/release-store'
import { hasInternalCredential } from '@portal/service-kit/internal-credential'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { EdgeConfig } from './config.ts'

const activateBody = activateGenerationBody.extend({ by: z.string().min(1).max(200) })

/**
 * Serves the release API of the private port to the admin service. It can only change which generation is live, using
 * the same pointers as `npm run release` and `npm run rollback`.
 */
export function registerReleaseRoutes(
  app: FastifyInstance,
  { STORAGE_DIR: storage, INTERNAL_CREDENTIAL: credential }: Pick<EdgeConfig, 'STORAGE_DIR' | 'INTERNAL_CREDENTIAL'>,
): void {
  const store = new ReleaseStore(new FolderFiles(storage))
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!hasInternalCredential(request.headers, credential))
        return reply.code(403).send({ error: 'access.forbidden' })
    })
    scope.get('/releases', ({ query }) => listReleases(store, releasesQuery.parse(query)))
    scope.post('/releases/live', async ({ body }, reply) => {
      const { generation: to, ...request } = activateBody.parse(body)
      try {
        const moved = await activateGeneration({ store, to, ...request })
        return { live: moved.generation.number, previous: moved.previous }
      } catch (error) {
        const [code, details] = toErrorCode(error)
        return reply.code(409).send({ error: code, details })
      }
    })
  })
}

function toErrorCode(error: unknown): [error: string, details: Readonly<Record<string, unknown>>] {
  if (error instanceof LiveGenerationChanged) return ['releases.live-changed', { live: error.live }]
  if (error instanceof ReleaseRefused) return ['releases.incomplete', { faults: error.problems }]
  if (isReadOnly(error)) return ['releases.read-only', {}]
  throw error
}

function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['EROFS', 'EACCES', 'EPERM'].includes(String(error.code))
}

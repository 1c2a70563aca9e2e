import { Controller } from '@nestjs/common'
import { adminHttp, releaseList } from '@portal/contracts-admin'
import type { InputOf } from '@portal/contracts-common'
import { Commands } from '@portal/persistence'
import { CommandContext, Handle, Input } from '@portal/service-kit'
import { z } from 'zod'
import { InternalApiClient } from '../../internal-api/internal-api-client.ts'
import { ReleaseLoadStatsStore } from './release-load-stats.store.ts'

type Of<K extends keyof typeof adminHttp> = InputOf<(typeof adminHttp)[K]>

const activationResponse = z.object({ live: z.int(), previous: z.int().nullable() })

/** `/api/releases`: releases and how they load. The edge stores them; changes are audited here. */
@Controller()
export class ReleasesController {
  constructor(
    private readonly internalApi: InternalApiClient,
    private readonly commands: Commands,
    private readonly loadStats: ReleaseLoadStatsStore,
  ) {}

  @Handle(adminHttp.listReleases)
  async listReleases(@Input(adminHttp.listReleases) { query }: Of<'listReleases'>) {
    const list = await this.internalApi.request('edge', { path: '/releases', results: releaseList, query })
    const parts = list.items.flatMap((generation) => generation.parts)
    return { ...list, loadStats: await this.loadStats.getStats(parts) }
  }

  /** The edge accepts activating the live generation again, so a retry after a lost response is safe. */
  @Handle(adminHttp.activateGeneration)
  activateGeneration(
    @Input(adminHttp.activateGeneration) { body }: Of<'activateGeneration'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, async () => {
      const by = context.caller?.username ?? context.caller?.sub ?? 'portal'
      const results = await this.internalApi.request('edge', {
        path: '/releases/live',
        results: activationResponse,
        body: { ...body, by },
      })
      return {
        results,
        action: {
          kind: 'generation.activated',
          entityType: 'generation',
          entityId: String(body.generation),
          reason: body.reason,
          before: { live: results.previous },
          after: { live: results.live },
        },
      }
    })
  }
}

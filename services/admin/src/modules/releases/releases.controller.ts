import { Controller } from '@nestjs/common'
import { adminHttp, releaseList } from '@portal/contracts-admin'
import type { InputOf } from '@portal/contracts-common'
import { Commands } from '@portal/persistence'
import { CommandContext, Handle, Input } from '@portal/service-kit'
import { z } from 'zod'
import { PrivateCalls } from '../../neighbours/private-calls.ts'
import { ReleaseLoadCounts } from './release-load-counts.ts'

type Of<K extends keyof typeof adminHttp> = InputOf<(typeof adminHttp)[K]>

const moved = z.object({ live: z.int(), before: z.int().nullable() })

/** `/api/releases`: which releases there are and how they load. The edge holds them; what is done to them is audited here. */
@Controller()
export class ReleasesController {
  constructor(
    private readonly calls: PrivateCalls,
    private readonly commands: Commands,
    private readonly loads: ReleaseLoadCounts,
  ) {}

  @Handle(adminHttp.listReleases)
  async listReleases(@Input(adminHttp.listReleases) { query }: Of<'listReleases'>) {
    const list = await this.calls.ask('edge', { path: '/releases', results: releaseList, query })
    const parts = list.items.flatMap((generation) => generation.parts)
    return { ...list, loads: await this.loads.of(parts) }
  }

  /** The edge moves its pointer to where it stands already without complaint, so that a repetition after a lost answer is safe. */
  @Handle(adminHttp.moveLive)
  moveLive(@Input(adminHttp.moveLive) { body }: Of<'moveLive'>, @CommandContext() context: CommandContext) {
    return this.commands.run(context, async () => {
      const by = context.caller?.username ?? context.caller?.sub ?? 'portal'
      const results = await this.calls.ask('edge', { path: '/releases/live', results: moved, body: { ...body, by } })
      return {
        results,
        action: {
          kind: 'releases.move-live',
          entityType: 'generation',
          entityId: String(body.generation),
          reason: body.reason,
          before: { live: results.before },
          after: { live: results.live },
        },
      }
    })
  }
}

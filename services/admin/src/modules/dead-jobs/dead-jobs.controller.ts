import { Controller } from '@nestjs/common'
import { adminHttp, serviceDeadJob } from '@portal/contracts-admin'
import type { InputOf } from '@portal/contracts-common'
import { CommandContext, Handle, Input } from '@portal/service-kit'
import { z } from 'zod'
import { InternalApiClient } from '../../internal-api/internal-api-client.ts'
import { askServices } from '../../internal-api/ask-services.ts'
import { listFailures } from '../../internal-api/list-failures.ts'

type Of<K extends keyof typeof adminHttp> = InputOf<(typeof adminHttp)[K]>

const countsResponse = z.object({ items: z.array(z.object({ job: z.string(), count: z.int() })) })
const retriedAll = z.object({ retried: z.int() })
const retried = z.object({ retried: z.literal(true) })
const discarded = z.object({ discarded: z.literal(true) })

/**
 * `/api/dead-jobs`: jobs that failed after their last attempt. Each service keeps its own, and runs and audits the decisions.
 */
@Controller()
export class DeadJobsController {
  constructor(private readonly internalApi: InternalApiClient) {}

  @Handle(adminHttp.listDeadJobs)
  listDeadJobs(@Input(adminHttp.listDeadJobs) { query }: Of<'listDeadJobs'>) {
    const { job, ...page } = query
    return listFailures(this.internalApi, { path: '/jobs/dead', item: serviceDeadJob, filter: { job }, ...page })
  }

  @Handle(adminHttp.countDeadJobs)
  async countDeadJobs() {
    const { lists, unavailableServices } = await askServices(this.internalApi, (service) =>
      this.internalApi.request(service, { path: '/jobs/dead/counts', results: countsResponse }),
    )
    return {
      items: lists.flatMap(({ service, items }) => items.map((each) => ({ ...each, service }))),
      unavailableServices,
    }
  }

  @Handle(adminHttp.retryDeadJobs)
  retryDeadJobs(
    @Input(adminHttp.retryDeadJobs) { body }: Of<'retryDeadJobs'>,
    @CommandContext() context: CommandContext,
  ) {
    const { service, ...selection } = body
    return this.internalApi.run(context, service, {
      path: '/jobs/dead/retry-all',
      body: selection,
      results: retriedAll,
    })
  }

  @Handle(adminHttp.retryDeadJob)
  retryDeadJob(@Input(adminHttp.retryDeadJob) { body }: Of<'retryDeadJob'>, @CommandContext() context: CommandContext) {
    const { service, id, reason } = body
    return this.internalApi.run(context, service, {
      path: `/jobs/dead/${id}/retry`,
      body: { reason },
      results: retried,
    })
  }

  @Handle(adminHttp.discardDeadJob)
  discardDeadJob(
    @Input(adminHttp.discardDeadJob) { body }: Of<'discardDeadJob'>,
    @CommandContext() context: CommandContext,
  ) {
    const { service, id, reason } = body
    return this.internalApi.run(context, service, {
      path: `/jobs/dead/${id}/discard`,
      body: { reason },
      results: discarded,
    })
  }
}

import { Controller } from '@nestjs/common'
import { adminHttp, serviceDeadJob } from '@portal/contracts-admin'
import type { InputOf } from '@portal/contracts-common'
import { Commands, type Action, type ActionKind } from '@portal/persistence'
import { CommandContext, Handle, Input, type ApiResponse } from '@portal/service-kit'
import { z } from 'zod'
import { InternalApiClient } from '../../internal-api/internal-api-client.ts'
import { askServices } from '../../internal-api/ask-services.ts'
import { listFailures } from '../../internal-api/list-failures.ts'

type Of<K extends keyof typeof adminHttp> = InputOf<(typeof adminHttp)[K]>
type Decision = { readonly service: string; readonly id: string; readonly reason: string }

const emptyResponse = z.object({})
const countsResponse = z.object({ items: z.array(z.object({ job: z.string(), count: z.int() })) })
const retriedResponse = z.object({ retried: z.int() })

/** `/api/dead-jobs`: jobs that failed after their last attempt. Each service keeps its own; decisions are audited here. */
@Controller()
export class DeadJobsController {
  constructor(
    private readonly internalApi: InternalApiClient,
    private readonly commands: Commands,
  ) {}

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
  async retryDeadJobs(
    @Input(adminHttp.retryDeadJobs) { body }: Of<'retryDeadJobs'>,
    @CommandContext() context: CommandContext,
  ) {
    const { service, reason, ...selection } = body
    const stored = await this.commands.findStoredResponse<{ retried: number }>(context)
    if (stored) return stored
    const path = '/jobs/dead/retry-all'
    const results = await this.internalApi.request(service, { path, results: retriedResponse, body: selection })
    const action: Action = {
      kind: 'dead-jobs.retried',
      entityType: 'dead-job',
      entityId: body.job,
      after: { service, ...results },
      ...(reason !== '' && { reason }),
    }
    return this.commands.run(context, async () => ({ results, action }))
  }

  @Handle(adminHttp.retryDeadJob)
  retryDeadJob(@Input(adminHttp.retryDeadJob) { body }: Of<'retryDeadJob'>, @CommandContext() context: CommandContext) {
    return this.#resolve({ path: 'retry', kind: 'dead-job.retried' }, body, context, { retried: true })
  }

  @Handle(adminHttp.discardDeadJob)
  discardDeadJob(
    @Input(adminHttp.discardDeadJob) { body }: Of<'discardDeadJob'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.#resolve({ path: 'discard', kind: 'dead-job.discarded' }, body, context, { discarded: true })
  }

  /** Asks the service outside of the transaction, and records the decision once the service has carried it out. */
  async #resolve<Results>(
    { path, kind }: { readonly path: 'retry' | 'discard'; readonly kind: ActionKind },
    { service, id, reason }: Decision,
    context: CommandContext,
    results: Results,
  ): Promise<ApiResponse<Results>> {
    const stored = await this.commands.findStoredResponse<Results>(context)
    if (stored) return stored
    await this.internalApi.request(service, { path: `/jobs/dead/${id}/${path}`, results: emptyResponse, body: {} })
    const action = { kind, entityType: 'dead-job', entityId: id, after: { service }, ...(reason !== '' && { reason }) }
    return this.commands.run(context, async () => ({ results, action }))
  }
}

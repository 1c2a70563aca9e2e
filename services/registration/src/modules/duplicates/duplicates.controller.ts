import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { Commands } from '@portal/persistence'
import { CommandContext, Handle, Input, refuse } from '@portal/service-kit'
import { DuplicateQueueQueries } from './duplicate-queue.queries.ts'
import { decidePair } from './duplicates.store.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

/** The queue of possible duplicates. */
@Controller()
export class DuplicatesController {
  constructor(
    private readonly queries: DuplicateQueueQueries,
    private readonly commands: Commands,
  ) {}

  @Handle(http.listDuplicates)
  list(@Input(http.listDuplicates) { query }: Of<'listDuplicates'>) {
    return this.queries.page(query)
  }

  @Handle(http.getDuplicate)
  async get(@Input(http.getDuplicate) { params }: Of<'getDuplicate'>) {
    return (await this.queries.find(params.pairId)) ?? refuse('resource.not-found')
  }

  /** The pair is remembered, so that staff are not asked again. */
  @Handle(http.dismissDuplicate)
  async dismiss(
    @Input(http.dismissDuplicate) { params: { pairId }, body: { reason } }: Of<'dismissDuplicate'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, async (em) => {
      const decision = { state: 'different', by: context.caller?.sub ?? '', reason, now: context.now } as const
      const personIds = (await decidePair(em, pairId, decision)) ?? refuse('duplicates.already-decided')
      return {
        results: { dismissed: true as const },
        action: {
          kind: 'possible-duplicate.dismissed',
          entityType: 'possible-duplicate',
          entityId: pairId,
          reason,
          before: { state: 'open' },
          after: { state: 'different', personIds },
        },
      }
    })
  }
}

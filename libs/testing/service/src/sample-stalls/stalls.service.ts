import { randomUUID } from 'node:crypto'
import { Controller, Module } from '@nestjs/common'
import { Migration } from '@mikro-orm/migrations'
import type { InputOf } from '@portal/contracts-common'
import { defineTopology, MessagingModule } from '@portal/messaging'
import { peopleConsumers, peopleMigrations, PeopleModule } from '@portal/people'
import { Commands, Database, PersistenceModule } from '@portal/persistence'
import {
  type Caller,
  CommandContext,
  CurrentCaller,
  defineService,
  Handle,
  Input,
  PersonAccess,
  refuse,
} from '@portal/service-kit'
import { stallsHttp } from './stalls.contract.ts'

class StallTables extends Migration {
  override up(): void {
    this.addSql(`create table stall (
      stall_id uuid primary key, horse text not null, responsible_person_id uuid not null)`)
  }
}

export const migrations = [...peopleMigrations, { name: 'stall-tables', class: StallTables }]

const selectStall = { name: 'stall', text: 'select stall_id as "stallId", horse from stall where stall_id = $1' }
const renameHorse = {
  name: 'rename-horse',
  text: 'update stall set horse = $2 where stall_id = $1 returning stall_id as "stallId", horse',
}
const addStall = {
  name: 'add-stall',
  text: 'insert into stall (stall_id, horse, responsible_person_id) values ($1, $2, $3)',
}
const removeStall = { name: 'remove-stall', text: 'delete from stall where stall_id = $1' }
const isResponsible = {
  name: 'stall-responsible',
  text: 'select 1 from stall where stall_id = $1 and responsible_person_id = $2',
}

@Controller()
class StallsController {
  constructor(
    private readonly database: Database,
    private readonly commands: Commands,
    access: PersonAccess,
  ) {
    access.registerRelations('stall', async ({ personId }, relation, stallId) => {
      if (relation !== 'responsible-person' || personId === undefined) return false
      return (await this.database.find(isResponsible, [stallId, personId])) !== undefined
    })
  }

  @Handle(stallsHttp.getStall)
  async get(@Input(stallsHttp.getStall) { params }: InputOf<typeof stallsHttp.getStall>) {
    return (await this.findStall(selectStall, [params.stallId])) ?? refuse('resource.not-found')
  }

  @Handle(stallsHttp.addStall)
  async add(
    @Input(stallsHttp.addStall) { body }: InputOf<typeof stallsHttp.addStall>,
    @CurrentCaller() { personId }: Caller,
  ) {
    const stallId = randomUUID()
    await this.database.rows(addStall, [stallId, body.horse, personId])
    return { stallId, horse: body.horse }
  }

  @Handle(stallsHttp.renameHorse)
  rename(
    @Input(stallsHttp.renameHorse) { params, body }: InputOf<typeof stallsHttp.renameHorse>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, async () => ({
      results: (await this.findStall(renameHorse, [params.stallId, body.horse])) ?? refuse('resource.not-found'),
      action: { kind: 'stall.renamed', entityType: 'stall', entityId: params.stallId },
    }))
  }

  @Handle(stallsHttp.removeStall)
  async remove(@Input(stallsHttp.removeStall) { params }: InputOf<typeof stallsHttp.removeStall>) {
    await this.database.rows(removeStall, [params.stallId])
    return { removed: true as const }
  }

  private findStall(statement: typeof selectStall, values: readonly unknown[]) {
    return this.database.find<{ stallId: string; horse: string }>(statement, values)
  }
}

@Module({
  imports: [
    PersistenceModule.forService({ entities: [], migrations }),
    MessagingModule.forService(defineTopology({ service: 'stalls', consumers: peopleConsumers }), {
      retryDelaysMs: [50],
    }),
    PeopleModule.forService(),
  ],
  controllers: [StallsController],
})
class StallsModule {}

export const stalls = defineService({
  name: 'stalls',
  version: '0.1.0',
  module: StallsModule,
  http: stallsHttp,
  contracts: { stalls: ['1.0.0'] },
})

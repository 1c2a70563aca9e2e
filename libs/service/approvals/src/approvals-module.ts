import { Module, type DynamicModule } from '@nestjs/common'
import { Commands, Database } from '@portal/persistence'
import { CLOCK, type Clock } from '@portal/service-kit'
import { Approvals } from './approvals.ts'

/** Provides {@link Approvals}. The service's migrations must include {@link approvalMigrations}. */
export class ApprovalsModule {
  static forService(): DynamicModule {
    return {
      module: ApprovalsModule,
      global: true,
      providers: [
        {
          provide: Approvals,
          inject: [Database, Commands, CLOCK],
          useFactory: (database: Database, commands: Commands, clock: Clock) =>
            new Approvals({ database, commands, clock }),
        },
      ],
      exports: [Approvals],
    }
  }
}
Module({})(ApprovalsModule)

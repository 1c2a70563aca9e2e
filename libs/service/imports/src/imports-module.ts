import { MikroORM } from '@mikro-orm/postgresql'
import { Module, type DynamicModule } from '@nestjs/common'
import { FieldEncryption } from '@portal/field-encryption'
import { Jobs } from '@portal/jobs'
import { Commands, Database, Retention, type RetentionRule } from '@portal/persistence'
import { CLOCK, type Clock } from '@portal/service-kit'
import { confirmationDays, Imports } from './imports.ts'

/** Rows that were not confirmed, and rejected rows. What was imported when, and by whom, is kept. */
const retentionRules: readonly RetentionRule[] = [
  {
    table: 'import_batch',
    expiredWhen: `created_at < $1 and not exists (select from import_run where id = import_id and state = 'importing')`,
    days: confirmationDays + 1,
  },
  { table: 'import_row', expiredWhen: 'created_at < $1', days: confirmationDays + 1 },
  { table: 'import_rejection', expiredWhen: 'created_at < $1', days: 30 },
]

/**
 * Provides {@link Imports}. The service's migrations must include {@link importMigrations}, its encrypted columns
 * {@link importColumns}, and its modules JobsModule and FieldEncryptionModule.
 */
export class ImportsModule {
  static forService(): DynamicModule {
    return {
      module: ImportsModule,
      global: true,
      providers: [
        {
          provide: Imports,
          inject: [MikroORM, Database, Commands, Jobs, FieldEncryption, CLOCK, Retention],
          useFactory: (...[orm, database, commands, jobs, encryption, clock, retention]: Dependencies) => {
            retention.add(retentionRules)
            return new Imports({ orm, database, commands, jobs, encryption, clock })
          },
        },
      ],
      exports: [Imports],
    }
  }
}
Module({})(ImportsModule)

type Dependencies = [MikroORM, Database, Commands, Jobs, FieldEncryption, Clock, Retention]

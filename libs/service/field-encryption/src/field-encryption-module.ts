import { MikroORM } from '@mikro-orm/postgresql'
import { Module, type DynamicModule } from '@nestjs/common'
import { Jobs } from '@portal/jobs'
import { Commands } from '@portal/persistence'
import {
  CLOCK,
  LIFECYCLE,
  LOGGER,
  Metrics,
  SETTINGS,
  type BaseSettings,
  type Clock,
  type Lifecycle,
  type Logger,
} from '@portal/service-kit'
import { checkColumns, type EncryptedColumn } from './encrypted-column.ts'
import { FieldEncryption } from './field-encryption.ts'
import { handleRotateKeys, KeyRotation, rotateKeys } from './rotate-keys.job.ts'
import { rotationRoutes } from './rotation-routes.ts'
import { fieldEncryptionSettings } from './settings.ts'

/**
 * Provides {@link FieldEncryption} and the rotation of its keys for all `columns` of the service. The service's config must
 * include {@link fieldEncryptionSettings}, and its modules JobsModule.
 */
export class FieldEncryptionModule {
  static forService(options: { readonly columns: readonly EncryptedColumn[] }): DynamicModule {
    checkColumns(options.columns)
    return {
      module: FieldEncryptionModule,
      global: true,
      providers: [
        {
          provide: FieldEncryption,
          inject: [SETTINGS],
          useFactory: (settings: unknown) =>
            new FieldEncryption(fieldEncryptionSettings.parse(settings).PERSONAL_DATA_KEYS),
        },
        {
          provide: KeyRotation,
          inject: [MikroORM, FieldEncryption, LOGGER, Metrics, Jobs, Commands, CLOCK, LIFECYCLE, SETTINGS],
          useFactory: (...parts: Parts) => prepare(options.columns, parts),
        },
      ],
      exports: [FieldEncryption],
    }
  }
}
Module({})(FieldEncryptionModule)

type Parts = [MikroORM, FieldEncryption, Logger, Metrics, Jobs, Commands, Clock, Lifecycle, BaseSettings]

function prepare(
  columns: readonly EncryptedColumn[],
  [orm, encryption, logger, metrics, jobs, commands, clock, lifecycle, settings]: Parts,
): KeyRotation {
  const count = metrics.counter('encryption_rotated_rows_total', 'Rows encrypted again with the current key.', 'table')
  const rotation = new KeyRotation({ orm, encryption, columns, logger, count })
  jobs.handle(rotateKeys, handleRotateKeys(rotation))
  const credential = settings.INTERNAL_CREDENTIAL
  lifecycle.addPrivateRoutes((app) => rotationRoutes(app, { rotation, encryption, jobs, commands, clock, credential }))
  return rotation
}

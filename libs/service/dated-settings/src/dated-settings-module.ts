import { Module, type DynamicModule } from '@nestjs/common'
import { Commands, Database } from '@portal/persistence'
import { CLOCK, type Clock } from '@portal/service-kit'
import { DatedSettings } from './dated-settings.ts'

/** Provides {@link DatedSettings}. The service's migrations must include {@link datedSettingMigrations}. */
export class DatedSettingsModule {
  static forService(): DynamicModule {
    return {
      module: DatedSettingsModule,
      global: true,
      providers: [
        {
          provide: DatedSettings,
          inject: [Database, Commands, CLOCK],
          useFactory: (database: Database, commands: Commands, clock: Clock) =>
            new DatedSettings({ database, commands, clock }),
        },
      ],
      exports: [DatedSettings],
    }
  }
}
Module({})(DatedSettingsModule)

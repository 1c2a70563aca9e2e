export { defineDatedSetting, type DatedSetting, type Period } from './dated-setting.ts'
export { datedSettingMigrations, datedSettingTables } from './dated-setting-migrations.ts'
export { DatedSettings, type AddedPeriod, type Affected } from './dated-settings.ts'
export { DatedSettingsModule } from './dated-settings-module.ts'

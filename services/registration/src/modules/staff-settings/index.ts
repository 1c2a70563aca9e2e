export { StaffSettingsModule } from './staff-settings.module.ts'

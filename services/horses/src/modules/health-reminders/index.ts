export { HealthRemindersModule } from './health-reminders.module.ts'

import { Module } from '@nestjs/common'
import { VerdictsModule } from '../verdicts/index.ts'
import { SendHealthReminders } from './send-health-reminders.ts'

@Module({ imports: [VerdictsModule], providers: [SendHealthReminders] })
export class HealthRemindersModule {}

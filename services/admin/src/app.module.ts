import { Module } from '@nestjs/common'
import { MessagingModule } from '@portal/messaging'
import { PersistenceModule } from '@portal/persistence'
import { migrations } from './migrations/index.ts'
import { AnalyticsController } from './modules/analytics/analytics.controller.ts'
import { AuditController } from './modules/audit/audit.controller.ts'
import { RecordAction } from './modules/audit/record-action.consumer.ts'
import { LocalizationController } from './modules/localization/localization.controller.ts'
import { LocalizationEntry } from './modules/localization/localization-entry.entity.ts'
import { topology } from './topology.ts'

@Module({
  imports: [
    PersistenceModule.forService({ entities: [LocalizationEntry], migrations }),
    MessagingModule.forService(topology),
  ],
  controllers: [AnalyticsController, AuditController, LocalizationController],
  providers: [RecordAction],
})
export class AppModule {}

import { Module } from '@nestjs/common'
import { AssignmentsModule } from '../assignments/index.ts'
import { HorsePlacesModule } from '../horse-places/index.ts'
import { HorseRulesModule } from '../horse-rules/index.ts'
import { HorsesModule } from '../horses/index.ts'
import { LocationsModule } from '../locations/index.ts'
import { UploadsModule } from '../uploads/index.ts'
import { VerdictChangesModule } from '../verdict-changes/index.ts'
import { AddHealthAttachment } from './add-health-attachment.command.ts'
import { AddHealthRecords } from './add-health-records.command.ts'
import { CorrectHealthRecord } from './correct-health-record.command.ts'
import { ExportHealthRecord } from './export-health-record.ts'
import { RemoveHealthAttachment } from './remove-health-attachment.command.ts'
import { HealthAttachmentsController } from './health-attachments.controller.ts'
import { HealthAttachmentStore } from './health-attachments.store.ts'
import { HealthAttachments } from './health-attachments.ts'
import { HealthFacts } from './health-facts.ts'
import { HealthRecordWriter } from './health-record-writer.ts'
import { HealthRecordsController } from './health-records.controller.ts'
import { HealthRecordStore } from './health-records.store.ts'
import { HealthTemplatesController } from './health-templates.controller.ts'
import { HealthTemplateStore } from './health-templates.store.ts'
import { HorseHealthController } from './horse-health.controller.ts'
import { HorseHealthReader } from './horse-health.ts'
import { RecordableHorses } from './recordable-horses.ts'

@Module({
  imports: [
    AssignmentsModule,
    HorsePlacesModule,
    HorseRulesModule,
    HorsesModule,
    LocationsModule,
    UploadsModule,
    VerdictChangesModule,
  ],
  controllers: [HealthAttachmentsController, HealthRecordsController, HealthTemplatesController, HorseHealthController],
  providers: [
    AddHealthAttachment,
    RemoveHealthAttachment,
    AddHealthRecords,
    CorrectHealthRecord,
    ExportHealthRecord,
    HealthAttachments,
    HealthAttachmentStore,
    HealthFacts,
    HealthRecordStore,
    HealthRecordWriter,
    HealthTemplateStore,
    HorseHealthReader,
    RecordableHorses,
  ],
  exports: [HealthFacts, HealthRecordStore, HealthRecordWriter, RecordableHorses],
})
export class HealthRecordsModule {}

export {
  healthAttachmentIsReferenced,
  healthAttachmentName,
  healthAttachmentReason,
} from './health-attachments.store.ts'
export { HealthFacts } from './health-facts.ts'
export { HealthRecordWriter, isShockwave, toAction } from './health-record-writer.ts'
export { healthRecordText, healthTemplateContent } from './health-record-texts.ts'
export { HealthRecordsModule } from './health-records.module.ts'
export { HealthRecordStore } from './health-records.store.ts'
export { findEntryErrors, toNewRecord, type NewHealthRecord } from './new-health-record.ts'
export { RecordableHorses } from './recordable-horses.ts'
export { healthEvents } from './health-events.statements.ts'

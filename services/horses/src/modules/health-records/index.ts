export { HealthFacts } from './health-facts.ts'
export { healthRecordText, healthTemplateContent } from './health-record-texts.ts'
export { HealthRecordsModule } from './health-records.module.ts'

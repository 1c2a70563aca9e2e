export { HealthFacts } from './health-facts.ts'
export { HealthRecordsModule } from './health-records.module.ts'

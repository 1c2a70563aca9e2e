export { RacingOfficeModule } from './racing-office.module.ts'

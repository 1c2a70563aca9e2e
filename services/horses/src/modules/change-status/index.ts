export { ChangeStatusModule } from './change-status.module.ts'

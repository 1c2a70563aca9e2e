export { ChangeStatus } from './change-status.command.ts'
export { ChangeStatusModule } from './change-status.module.ts'

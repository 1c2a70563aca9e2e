export { ConfirmationsModule } from './confirmations.module.ts'

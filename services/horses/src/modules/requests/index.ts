export { CancelRequests } from './cancel-requests.ts'
export { HorseRequests } from './horse-requests.ts'
export { requestColumns } from './request-columns.ts'
export { RequestsModule } from './requests.module.ts'

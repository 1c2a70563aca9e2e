export { horseNoticeKinds } from './horse-notice-kinds.ts'
export { HorseNoticesModule } from './horse-notices.module.ts'
export { SendRequestedNotices } from './requested-notices.consumer.ts'

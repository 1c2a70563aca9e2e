import { accountChanged, accountEmailChanged, accountRenamed } from '@portal/contracts-admin/events'
import { noticeRequested } from '@portal/contracts-horses/events'
import { consume, defineTopology } from '@portal/messaging'
import { RenamePersonOfAccount, SyncChangedAccount } from './modules/account-sync/index.ts'
import { SendRequestedNotices } from './modules/horse-notices/index.ts'
import { QueueVerificationLink } from './modules/links/index.ts'

/** The registration service publishes its actions, and the events of persons and accounts. */
export const topology = defineTopology({
  service: 'registration',
  consumers: [
    consume(accountEmailChanged, { name: 'email-verification-links', handler: QueueVerificationLink }),
    consume(accountChanged, { name: 'persons-of-changed-accounts', handler: SyncChangedAccount }),
    consume(accountRenamed, { name: 'persons-of-renamed-accounts', handler: RenamePersonOfAccount }),
    consume(noticeRequested, { name: 'notices-about-horses', handler: SendRequestedNotices }),
  ],
})

export { inviteColumns } from './invite-columns.ts'
export { InvitesModule } from './invites.module.ts'
export { inviteNotices } from './invite-notices.ts'
export { inviteDays } from './invite-settings.ts'

export { inviteErrorTexts } from './invite-error-texts.ts'
export {
  inviteLifecycle,
  inviteStates,
  type InviteAction,
  type InviteFacts,
  type InviteState,
} from './invite-lifecycle.ts'

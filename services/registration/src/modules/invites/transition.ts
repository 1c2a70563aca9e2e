import type {
  InviteAction,
  InviteFacts,
  InviteState,
  inviteLifecycle,
} from '@portal/contracts-registration/invite-rules'
import { refuse } from '@portal/service-kit'

/** Returns the state that an action leads to; refuses with the state, or with the error of the first guard. */
export function transition(
  lifecycle: typeof inviteLifecycle,
  state: InviteState,
  action: InviteAction,
  facts: InviteFacts,
): InviteState {
  const decision = lifecycle.check(state, action, facts)
  if (decision.allowed) return decision.to
  if (decision.reason === 'state') refuse('invites.already-decided', { state })
  return refuse(lifecycle.guards[decision.unmet[0]].error, { state })
}

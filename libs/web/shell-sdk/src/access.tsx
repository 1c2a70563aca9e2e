import {
  accessMessages,
  canOpen,
  coversScope,
  type Access,
  type DelegateScope,
  type PersonRequirement,
} from '@portal/contracts-common/light'
import type { SessionState, SessionUser } from '@portal/contracts-shell/host'
import type { ReactNode } from 'react'
import { useSession } from './shell-host.tsx'

/**
 * Result of checking a session. `not-delegable`: it is not possible for another person; `no-person`: the account has no
 * person yet; `not-registered`: the person is neither covered nor non-covered now.
 */
export type AccessStatus =
  | 'initializing'
  | 'signed-out'
  | 'forbidden'
  | 'not-delegable'
  | 'no-person'
  | 'not-registered'
  | 'allowed'

/** Who may use something, what a delegate needs for it, and whether the user needs a person. */
export interface Offered {
  readonly access: Access
  readonly delegateScope?: DelegateScope | undefined
  readonly requires?: PersonRequirement | undefined
}

/** Whether to offer a page, menu entry or slot to a user; undefined: signed out. */
export function isOffered(offered: Offered, user: SessionUser | undefined): boolean {
  return canOpen(offered.access, user) && !isOutsideDelegation(offered, user) && findUnmet(offered, user) === undefined
}

/** Returns what the user's person lacks; undefined if nothing, or while the person is not known. */
function findUnmet({ requires }: Offered, user: SessionUser | undefined): 'no-person' | 'not-registered' | undefined {
  if (requires === undefined) return undefined
  if (user?.registration === 'none') return 'no-person'
  return requires === 'registered-person' && user?.registration === 'ended' ? 'not-registered' : undefined
}

/** Whether the user acts for another person and this is not possible for that person. */
function isOutsideDelegation({ access, delegateScope }: Offered, user: SessionUser | undefined): boolean {
  if (user?.actingFor === undefined || canOpen(access, undefined)) return false
  return !coversScope(user.actingFor.scopes, delegateScope)
}

/**
 * Checks a session by groups and person roles. Where a relation would be enough, every signed-in user is allowed and the
 * service decides. A public page does not wait for the session.
 */
export function getAccessStatus(session: SessionState, offered: Offered): AccessStatus {
  const { access, requires } = offered
  if (canOpen(access, undefined)) return 'allowed'
  switch (session.status) {
    case 'initializing':
      return 'initializing'
    case 'signed-out':
      return 'signed-out'
    case 'signed-in':
      if (isOutsideDelegation(offered, session.user)) return 'not-delegable'
      if (requires !== undefined && session.user.registration === undefined) return 'initializing'
      return findUnmet(offered, session.user) ?? (canOpen(access, session.user) ? 'allowed' : 'forbidden')
  }
}

export function useAccessStatus(access: Access, options: Omit<Offered, 'access'> = {}): AccessStatus {
  return getAccessStatus(useSession(), { access, ...options })
}

/** Whether to offer an action, to a delegate only with `delegateScope`. The service checks access in any case. */
export function useCan(access: Access, delegateScope?: DelegateScope): boolean {
  return useAccessStatus(access, { delegateScope }) === 'allowed'
}

/**
 * Returns the specification's message (spec 6) in English; its translation is the shell's text `access.<status>`.
 */
export function getAccessMessage(status: 'signed-out' | 'forbidden'): string {
  return status === 'signed-out' ? accessMessages.signedOut : accessMessages.forbidden
}

export interface GuardProps {
  readonly access: Access
  readonly children: ReactNode
  /** Rendered without access; nothing by default. */
  readonly fallback?: (status: Exclude<AccessStatus, 'allowed'>) => ReactNode
}

/** Renders its children only for users with access. */
export function Guard({ access, children, fallback }: GuardProps) {
  const status = useAccessStatus(access)
  if (status === 'allowed') return children
  return fallback?.(status) ?? null
}

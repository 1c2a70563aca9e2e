import { accessMessages, canOpen, coversScope, type Access, type DelegateScope } from '@portal/contracts-common/light'
import type { SessionState, SessionUser } from '@portal/contracts-shell/host'
import type { ReactNode } from 'react'
import { useSession } from './shell-host.tsx'

/** Result of checking a session against an `Access`. `not-delegable`: it is not possible for another person. */
export type AccessStatus = 'initializing' | 'signed-out' | 'forbidden' | 'not-delegable' | 'allowed'

/** Who may use something, and what a delegate needs for it. */
export interface Offered {
  readonly access: Access
  readonly delegateScope?: DelegateScope | undefined
}

/** Whether to offer a page, menu entry or slot to a user; undefined: signed out. */
export function isOffered(offered: Offered, user: SessionUser | undefined): boolean {
  return canOpen(offered.access, user) && !isOutsideDelegation(offered, user)
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
export function getAccessStatus(session: SessionState, access: Access, delegateScope?: DelegateScope): AccessStatus {
  if (canOpen(access, undefined)) return 'allowed'
  switch (session.status) {
    case 'initializing':
      return 'initializing'
    case 'signed-out':
      return 'signed-out'
    case 'signed-in':
      if (isOutsideDelegation({ access, delegateScope }, session.user)) return 'not-delegable'
      return canOpen(access, session.user) ? 'allowed' : 'forbidden'
  }
}

export function useAccessStatus(access: Access, delegateScope?: DelegateScope): AccessStatus {
  return getAccessStatus(useSession(), access, delegateScope)
}

/** Whether to offer an action, to a delegate only with `delegateScope`. The service checks access in any case. */
export function useCan(access: Access, delegateScope?: DelegateScope): boolean {
  return useAccessStatus(access, delegateScope) === 'allowed'
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

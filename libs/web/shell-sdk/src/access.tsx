import { accessMessages, canOpen, type Access } from '@portal/contracts-common/light'
import type { SessionState } from '@portal/contracts-shell/host'
import type { ReactNode } from 'react'
import { useSession } from './shell-host.tsx'

/** Result of checking a session against an `Access`. */
export type AccessStatus = 'initializing' | 'signed-out' | 'forbidden' | 'allowed'

/**
 * Checks a session by groups and person roles. Where a relation would be enough, every signed-in user is allowed and the
 * service decides. A public page does not wait for the session.
 */
export function getAccessStatus(session: SessionState, access: Access): AccessStatus {
  if (canOpen(access, undefined)) return 'allowed'
  switch (session.status) {
    case 'initializing':
      return 'initializing'
    case 'signed-out':
      return 'signed-out'
    case 'signed-in':
      return canOpen(access, session.user) ? 'allowed' : 'forbidden'
  }
}

export function useAccessStatus(access: Access): AccessStatus {
  return getAccessStatus(useSession(), access)
}

/** Whether to offer an action. The service checks access in any case. */
export function useCan(access: Access): boolean {
  return useAccessStatus(access) === 'allowed'
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

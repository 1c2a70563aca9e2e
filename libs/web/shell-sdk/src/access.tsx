import { isAllowed, privilegeSentences, type Access } from '@portal/contracts-common/light'
import type { SessionState } from '@portal/contracts-shell/host'
import type { ReactNode } from 'react'
import { useSession } from './shell-host.tsx'

/** How a session stands to an access level. */
export type Standing = 'initializing' | 'signed-out' | 'not-enough' | 'allowed'

/** Pure form of `useStanding`. A public page does not wait for the session. */
export function standingOf(session: SessionState, access: Access): Standing {
  if (isAllowed(access, undefined)) return 'allowed'
  switch (session.status) {
    case 'initializing':
      return 'initializing'
    case 'signed-out':
      return 'signed-out'
    case 'signed-in':
      return isAllowed(access, session.user.groups) ? 'allowed' : 'not-enough'
  }
}

export function useStanding(access: Access): Standing {
  return standingOf(useSession(), access)
}

/** Whether to offer an action at all. The service decides anyway. */
export function useCan(access: Access): boolean {
  return useStanding(access) === 'allowed'
}

/** The specification's sentence for a standing (spec 6), in English; its translation is `privilege.<standing>` of the shell. */
export function privilegeSentence(standing: 'signed-out' | 'not-enough'): string {
  return standing === 'signed-out' ? privilegeSentences.signedOut : privilegeSentences.notEnough
}

export interface GuardProps {
  readonly access: Access
  readonly children: ReactNode
  /** What stands here instead. Nothing by default. */
  readonly otherwise?: (standing: Exclude<Standing, 'allowed'>) => ReactNode
}

/** Shows its children to those who may. */
export function Guard({ access, children, otherwise }: GuardProps) {
  const standing = useStanding(access)
  if (standing === 'allowed') return children
  return otherwise?.(standing) ?? null
}

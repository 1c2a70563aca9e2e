import { groups as portalGroups } from '@portal/contracts-common'
import { LRUCache } from 'lru-cache'

/** A change of an account's access after tokens were issued to it. */
export interface AccessChange {
  readonly sub: string
  readonly at: Date
  /** Its groups from then on; undefined when they have not changed. */
  readonly groups?: readonly string[] | undefined
  /** Revokes every token issued until then. */
  readonly revokesSessions: boolean
  /** The only session (`origin_jti`) that stays valid. */
  readonly exceptSessionId?: string | undefined
  /** The only session that was revoked. */
  readonly revokedSessionId?: string | undefined
}

/** Token claims that decide whether a token is still valid. */
export interface IssuedToken {
  readonly sub: string
  /** Seconds since 1970. */
  readonly issuedAt: number
  readonly groups: readonly string[]
  readonly sessionId: string | undefined
}

interface AccountChanges {
  readonly revocation?: { readonly at: number; readonly exceptSessionId: string | undefined }
  readonly groupChange?: { readonly at: number; readonly groups: ReadonlySet<string> }
}

/** Milliseconds by which the user pool's clock may be ahead of the publisher's. */
const clockToleranceMs = 5000
/** Maximum remembered accounts and sessions, the most recent ones. An entry matters only for a token's lifetime. */
const maxEntries = 50_000

/**
 * Rejects unexpired tokens that no longer match their account's access (docs/adr/0018). A token whose groups match the
 * current ones stays valid, so that a token refreshed in the same second as the change is accepted.
 */
export class TokenRevocations {
  readonly #changes = new LRUCache<string, AccountChanges>({ max: maxEntries })
  readonly #revokedSessions = new LRUCache<string, true>({ max: maxEntries })

  record({ sub, at, groups, revokesSessions, exceptSessionId, revokedSessionId }: AccessChange): void {
    if (revokedSessionId !== undefined) this.#revokedSessions.set(revokedSessionId, true)
    if (!revokesSessions && !groups) return
    const { revocation: lastRevocation, groupChange: lastGroupChange } = this.#changes.get(sub) ?? {}
    const time = at.getTime()
    const isNewRevocation = revokesSessions && !(lastRevocation && lastRevocation.at > time)
    const revocation = isNewRevocation ? { at: time, exceptSessionId } : lastRevocation
    const isNewGroupChange = groups && !(lastGroupChange && lastGroupChange.at > time)
    const groupChange = isNewGroupChange ? { at: time, groups: new Set(groups) } : lastGroupChange
    this.#changes.set(sub, { ...(revocation && { revocation }), ...(groupChange && { groupChange }) })
  }

  /** Whether the token is revoked although it has not expired. */
  isRevoked({ sub, issuedAt, groups, sessionId }: IssuedToken): boolean {
    if (sessionId !== undefined && this.#revokedSessions.has(sessionId)) return true
    const changes = this.#changes.get(sub)
    if (!changes) return false
    const { revocation, groupChange } = changes
    const issuedAtMs = issuedAt * 1000
    const isExempt = revocation?.exceptSessionId !== undefined && revocation.exceptSessionId === sessionId
    if (revocation && issuedAtMs <= revocation.at && !isExempt) return true
    if (!groupChange) return false
    return issuedAtMs <= groupChange.at + clockToleranceMs && !hasSameGroups(groupChange.groups, groups)
  }
}

/** Compares only the portal's groups: tokens of a hosted pool may list others. */
function hasSameGroups(current: ReadonlySet<string>, claimed: readonly string[]): boolean {
  return portalGroups.every((group) => current.has(group) === claimed.includes(group))
}

import { groups as portalGroups } from '@portal/contracts-common'
import { LRUCache } from 'lru-cache'

/** What was heard of an account after tokens had been given to it. */
export interface RightsChange {
  readonly sub: string
  readonly at: Date
  /** Its groups from then on; undefined where nothing is said of them. */
  readonly groups?: readonly string[] | undefined
  /** Its sessions ended: every token given until then is over. */
  readonly endsSessions: boolean
  /** The one session (`origin_jti`) that goes on. */
  readonly exceptSession?: string | undefined
  /** The one session that ended; the others go on. */
  readonly endedSession?: string | undefined
}

/** What of a token tells whether it is still worth something. */
export interface GivenToken {
  readonly sub: string
  /** Seconds since 1970. */
  readonly issuedAt: number
  readonly groups: readonly string[]
  readonly session: string | undefined
}

interface Note {
  readonly ended?: { readonly at: number; readonly exceptSession: string | undefined }
  readonly rights?: { readonly at: number; readonly groups: ReadonlySet<string> }
}

/** Milliseconds by which the pool's clock may be ahead of who tells of the change. */
const tolerance = 5000
/** Accounts, and sessions, that are remembered: those changed last. A note is of use only as long as a token lives. */
const most = 50_000

/**
 * Tokens that do not say any more what their account may, though they have not ended (docs/adr/0018). One that says the same
 * as what is known now stays good, so that a refreshed one passes even within the second of the change.
 */
export class EndedRights {
  readonly #notes = new LRUCache<string, Note>({ max: most })
  readonly #endedSessions = new LRUCache<string, true>({ max: most })

  note({ sub, at, groups, endsSessions, exceptSession, endedSession }: RightsChange): void {
    if (endedSession !== undefined) this.#endedSessions.set(endedSession, true)
    if (!endsSessions && !groups) return
    const known = this.#notes.get(sub) ?? {}
    const time = at.getTime()
    const ended = endsSessions && !(known.ended && known.ended.at > time) ? { at: time, exceptSession } : known.ended
    const rights =
      groups && !(known.rights && known.rights.at > time) ? { at: time, groups: new Set(groups) } : known.rights
    this.#notes.set(sub, { ...(ended && { ended }), ...(rights && { rights }) })
  }

  /** Whether the token is refused though it has not ended. */
  isOver({ sub, issuedAt, groups, session }: GivenToken): boolean {
    if (session !== undefined && this.#endedSessions.has(session)) return true
    const note = this.#notes.get(sub)
    if (!note) return false
    const { ended, rights } = note
    const given = issuedAt * 1000
    const isKept = ended?.exceptSession !== undefined && ended.exceptSession === session
    if (ended && given <= ended.at && !isKept) return true
    return rights !== undefined && given <= rights.at + tolerance && !isSame(rights.groups, groups)
  }
}

/** A hosted pool may have groups of others, which tokens list too. */
function isSame(known: ReadonlySet<string>, told: readonly string[]): boolean {
  return portalGroups.every((group) => known.has(group) === told.includes(group))
}

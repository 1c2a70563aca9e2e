import { CallFailure, createClient, type Client, type Transport } from '@portal/api-client'
import { actingForHeader } from '@portal/contracts-common/light'
import type { RegistrationHttp } from '@portal/contracts-registration'
import { registrationRoutes, sessionHeader } from '@portal/contracts-registration/routes'

/** A session returned by the service. */
export interface IssuedSession {
  readonly username: string
  readonly groups: readonly string[]
  readonly token: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** The person of the signed-in account. */
export interface OwnPerson {
  /** Undefined for accounts without a person. */
  readonly personId: string | undefined
  /** The name to show; undefined if the account has none. */
  readonly name: string | undefined
  readonly roles: readonly string[]
  readonly registration: 'none' | 'ended' | 'current'
  /** What the user may do for this person; null for the user's own person. */
  readonly delegationScopes: readonly string[] | null
}

/** Calls that manage the session itself; they never trigger its refresh. */
export interface SessionCalls {
  /** Returns a new access token for the refresh token in the cookie. */
  refresh(): Promise<IssuedSession>
  /** Stores the refresh token of a sign-in in the cookie. */
  startSession(refreshToken: string, accessToken: string): Promise<IssuedSession>
  /** Revokes the refresh token in the cookie. Never rejects, because signing out always succeeds in the browser. */
  endSession(accessToken: string | undefined): Promise<void>
  /** Returns the person of the account, or the one for whom it acts, and the roles that are in effect. */
  getOwnPerson(accessToken: string, actingFor?: string): Promise<OwnPerson>
}

export type AuthClient = Client<RegistrationHttp>

const headers = { [sessionHeader.name]: sessionHeader.value }

/** Creates the client of `auth/*` for the account screens. */
export function createAuthClient(transport: Transport): AuthClient {
  return createClient<RegistrationHttp>(registrationRoutes, transport)
}

export function createSessionCalls(apiUrl: string, fetch?: Transport['fetch']): SessionCalls {
  const createClientWithToken = (token: string | undefined) =>
    createAuthClient({
      baseUrl: () => apiUrl,
      accessToken: async () => token,
      refresh: async () => false,
      ...(fetch && { fetch }),
    })
  return {
    async refresh() {
      return toIssuedSession(await createClientWithToken(undefined).refresh({}, { headers }))
    },
    async startSession(refreshToken, accessToken) {
      return toIssuedSession(
        await createClientWithToken(accessToken).startSession({ body: { refreshToken } }, { headers }),
      )
    },
    async endSession(accessToken) {
      const endSession = (token: string | undefined) => createClientWithToken(token).endSession({}, { headers })
      await endSession(accessToken)
        // An expired access token is rejected, but the cookie must still be deleted.
        .catch((failure: unknown) =>
          failure instanceof CallFailure && failure.code === 401 ? endSession(undefined) : undefined,
        )
        .catch(() => undefined)
    },
    async getOwnPerson(accessToken, actingFor) {
      const options = actingFor === undefined ? {} : { headers: { [actingForHeader]: actingFor } }
      const person = await createClientWithToken(accessToken).getOwnPerson({}, options)
      const { personId, displayName, roles, delegationScopes = null, isRegistered } = person
      return {
        personId: personId ?? undefined,
        name: displayName ?? undefined,
        roles,
        registration: personId === null ? 'none' : isRegistered === false ? 'ended' : 'current',
        delegationScopes,
      }
    },
  }
}

interface SessionResponse {
  readonly username: string
  readonly token: string
  readonly roles: readonly string[]
  readonly expiration: string | null
}

function toIssuedSession(response: SessionResponse): IssuedSession {
  const expiresAt = response.expiration === null ? Date.now() : Date.parse(response.expiration)
  return { username: response.username, groups: response.roles, token: response.token, expiresAt }
}

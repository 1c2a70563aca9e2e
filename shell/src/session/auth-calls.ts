import { CallFailure, createClient, type Client, type Transport } from '@portal/api-client'
import type { registrationHttp } from '@portal/contracts-registration'
import { registrationRoutes, sessionHeader } from '@portal/contracts-registration/routes'

/** A session as the services give it. */
export interface GivenSession {
  readonly username: string
  readonly groups: readonly string[]
  readonly token: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** The calls of the session itself; they never go through the session's own refresh. */
export interface AuthCalls {
  /** A new access token for the cookie's refresh token. */
  refresh(): Promise<GivenSession>
  /** Puts the refresh token of a sign-in into the cookie. */
  keep(refreshToken: string, accessToken: string): Promise<GivenSession>
  /** Revokes the cookie's token. Never fails: who signs out is signed out here in any case. */
  end(accessToken: string | undefined): Promise<void>
}

export type AuthClient = Client<typeof registrationHttp>

const headers = { [sessionHeader.name]: sessionHeader.value }

/** The calls of `auth/*` that the account screens make. */
export function authClient(transport: Transport): AuthClient {
  return createClient<typeof registrationHttp>(registrationRoutes, transport)
}

export function authCalls(api: string, fetch?: Transport['fetch']): AuthCalls {
  const withToken = (token: string | undefined) =>
    authClient({ base: () => api, accessToken: async () => token, refresh: async () => false, ...(fetch && { fetch }) })
  return {
    async refresh() {
      return given(await withToken(undefined).refresh({}, { headers }))
    },
    async keep(refreshToken, accessToken) {
      return given(await withToken(accessToken).keepSession({ body: { refreshToken } }, { headers }))
    },
    async end(accessToken) {
      const end = (token: string | undefined) => withToken(token).endSession({}, { headers })
      await end(accessToken)
        // A token that is over by itself is refused; the cookie must go all the same.
        .catch((failure: unknown) =>
          failure instanceof CallFailure && failure.code === 401 ? end(undefined) : undefined,
        )
        .catch(() => undefined)
    },
  }
}

interface SessionAnswer {
  readonly username: string
  readonly token: string
  readonly roles: readonly string[]
  readonly expiration: string | null
}

function given(answer: SessionAnswer): GivenSession {
  const expiresAt = answer.expiration === null ? Date.now() : Date.parse(answer.expiration)
  return { username: answer.username, groups: answer.roles, token: answer.token, expiresAt }
}

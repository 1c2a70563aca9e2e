import { CallFailure } from '@portal/api-client'
import { savedCommentFilters } from '@portal/contracts-shell/host'
import { describe, expect, it } from 'vitest'
import type { AuthCalls, GivenSession } from './auth-calls.ts'
import { sessionStorageOf } from './session-storage.ts'
import { createSession } from './session.ts'

const now = Date.parse('2026-07-08T12:00:00Z')
const hour = 3_600_000

function memory(initial: Readonly<Record<string, string>> = {}): Storage {
  const items = new Map(Object.entries(initial))
  return {
    get length() {
      return items.size
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}

const given = (token: string, inMilliseconds = hour): GivenSession => ({
  username: 'jane.doe',
  groups: ['USERS', 'EDITORS', 'strangers'],
  token,
  expiresAt: now + inMilliseconds,
})
const refused = (code: number) =>
  new CallFailure({ code, error: 'auth.session-ended', message: '', details: {}, correlationId: '' })

interface Setting {
  readonly refresh?: () => Promise<GivenSession>
  readonly tab?: Storage
  readonly browser?: Storage
  readonly tabs?: BroadcastChannel
}

function sessionWith({ refresh, tab = memory(), browser = memory(), tabs }: Setting = {}) {
  const calls: string[] = []
  const scheduled: number[] = []
  const places: string[] = []
  const auth: AuthCalls = {
    refresh: async () => {
      calls.push('refresh')
      return (refresh ?? (async () => given('fresh')))()
    },
    keep: async () => given('kept'),
    end: async (token) => void calls.push(`end ${token}`),
  }
  const session = createSession({
    storage: sessionStorageOf(tab, browser),
    auth,
    ...(tabs && { tabs }),
    now: () => now,
    schedule: (_, milliseconds) => {
      scheduled.push(milliseconds)
      return () => undefined
    },
    location: { current: () => '/my-comments?page=2', to: (path) => void places.push(path) },
  })
  return { session, calls, scheduled, places, tab, browser }
}

describe('the session at start', () => {
  it('is initializing until it is known', () => {
    expect(sessionWith().session.current()).toEqual({ status: 'initializing' })
  })

  it('is signed out at once, without a call, for a visitor who never signed in', async () => {
    const { session, calls } = sessionWith()
    await session.start()
    expect(session.current()).toEqual({ status: 'signed-out' })
    expect(calls).toEqual([])
  })

  it('is restored from this tab, with the groups the portal knows', async () => {
    const before = sessionWith()
    before.session.take(given('t1'))
    const { session, calls } = sessionWith({ tab: before.tab, browser: before.browser })
    await session.start()
    expect(session.current()).toMatchObject({ status: 'signed-in', user: { groups: ['USERS', 'EDITORS'] } })
    expect(await session.accessToken()).toBe('t1')
    expect(calls).toEqual([])
  })

  it('is refreshed in another tab of the same browser', async () => {
    const before = sessionWith()
    before.session.take(given('t1'))
    const { session } = sessionWith({ browser: before.browser })
    await session.start()
    expect(await session.accessToken()).toBe('fresh')
  })

  it('is signed out when the cookie is refused or nobody answers', async () => {
    for (const failure of [refused(401), new TypeError('fetch failed')]) {
      const browser = memory({ 'portal.has-session': 'true' })
      const { session } = sessionWith({
        browser,
        refresh: async () => {
          throw failure
        },
      })
      await session.start()
      expect(session.current()).toEqual({ status: 'signed-out' })
    }
  })

  it('does not trust what stands in storage', async () => {
    const { session } = sessionWith({ tab: memory({ 'portal.user': '{"username":1}', 'portal.access-token': 'x' }) })
    await session.start()
    expect(session.current()).toEqual({ status: 'signed-out' })
  })
})

describe('refresh', () => {
  it('is one for all who wait', async () => {
    const { session, calls } = sessionWith()
    session.take(given('old'))
    expect(await Promise.all([session.refresh(), session.refresh(), session.accessToken()])).toEqual([
      true,
      true,
      'fresh',
    ])
    expect(calls).toEqual(['refresh'])
  })

  it('happens ahead of the end, by the clock and by use', async () => {
    const { session, scheduled } = sessionWith()
    session.take(given('short', 30_000))
    expect(await session.accessToken()).toBe('fresh')
    expect(scheduled).toEqual([1000, hour - 60_000])
  })

  it('ends the session when it is refused, but not when nobody answers', async () => {
    let failure: Error = new CallFailure({
      code: 0,
      error: 'network.unreachable',
      message: '',
      details: {},
      correlationId: '',
    })
    const { session, tab } = sessionWith({
      refresh: async () => {
        throw failure
      },
    })
    session.take(given('t1'))
    expect(await session.refresh()).toBe(false)
    expect(session.current().status).toBe('signed-in')
    failure = refused(401)
    expect(await session.refresh()).toBe(false)
    expect(session.current().status).toBe('signed-out')
    expect(tab.getItem('portal.access-token')).toBeNull()
  })
})

describe('sign-in and sign-out', () => {
  it('remembers the attempted route once', () => {
    const { session, places } = sessionWith()
    session.signIn()
    expect(places).toEqual(['/login'])
    expect(session.takeTarget()).toBe('/my-comments?page=2')
    expect(session.takeTarget()).toBe('/')
  })

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/login'])('never goes to %s', (target) => {
    const { session } = sessionWith({ tab: memory({ 'portal.redirect-target': target }) })
    expect(session.takeTarget()).toBe('/')
  })

  it('keeps the user, the groups and the access token only', () => {
    const { session, tab } = sessionWith()
    session.take(given('t1'))
    expect(JSON.parse(tab.getItem('portal.user') ?? '')).toEqual({
      username: 'jane.doe',
      groups: ['USERS', 'EDITORS'],
      expiresAt: now + hour,
    })
    expect(tab.length).toBe(2)
  })

  it('signs out here even when the service does not answer, and clears the two saved comment filters', async () => {
    const browser = memory({
      [savedCommentFilters.publicComments]: 'true',
      [savedCommentFilters.authorityComments]: 'false',
      'portal.theme': 'dark',
    })
    const { session, calls, tab } = sessionWith({ browser })
    session.take(given('t1'))
    await session.signOut()
    expect(session.current()).toEqual({ status: 'signed-out' })
    expect(session.hasSignedOut()).toBe(true)
    expect(calls).toEqual(['end t1'])
    expect(tab.length).toBe(0)
    expect(Array.from({ length: browser.length }, (_, at) => browser.key(at))).toEqual(['portal.theme'])
  })
})

describe('another person in the same browser', () => {
  const joe = { ...given('t2'), username: 'joe.roe' }
  const usernameOf = ({ session }: ReturnType<typeof sessionWith>) => {
    const state = session.current()
    return state.status === 'signed-in' ? state.user.username : state.status
  }

  it('who signs in at another tab is who is here, too', async () => {
    const tabs = Object.assign(new EventTarget(), { postMessage: () => undefined }) as unknown as BroadcastChannel
    const here = sessionWith({ tabs, refresh: async () => joe })
    tabs.dispatchEvent(new MessageEvent('message', { data: 'signed-in' }))
    expect(here.calls).toEqual([])
    here.session.take(given('t1'))
    tabs.dispatchEvent(new MessageEvent('message', { data: 'signed-in' }))
    await here.session.accessToken()
    expect(usernameOf(here)).toBe('joe.roe')
  })

  it('a page the browser kept aside looks again whose it is', async () => {
    const browser = memory()
    const here = sessionWith({ browser, refresh: async () => joe })
    here.session.take(given('t1'))
    await here.session.resume()
    expect(usernameOf(here)).toBe('joe.roe')
    // Signed out at another tab meanwhile.
    browser.removeItem('portal.has-session')
    await here.session.resume()
    expect(usernameOf(here)).toBe('signed-out')
    expect(here.session.hasSignedOut()).toBe(true)
    expect(here.calls).toEqual(['refresh'])
  })
})

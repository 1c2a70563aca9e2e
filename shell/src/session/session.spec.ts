import { CallFailure } from '@portal/api-client'
import { commentFilterStorageKeys, type SessionUser } from '@portal/contracts-shell/host'
import { describe, expect, it } from 'vitest'
import type { IssuedSession, OwnPerson, SessionCalls } from './auth-client.ts'
import { createSessionStorage } from './session-storage.ts'
import { createSession } from './session.ts'

const now = Date.parse('2026-07-08T12:00:00Z')
const hour = 3_600_000

function createStorage(initial: Readonly<Record<string, string>> = {}): Storage {
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

const createIssuedSession = (token: string, lifetimeMs = hour): IssuedSession => ({
  username: 'jane.doe',
  groups: ['USERS', 'EDITORS', 'strangers'],
  token,
  expiresAt: now + lifetimeMs,
})
const trainer: OwnPerson = {
  personId: 'p1',
  name: 'Jane Doe',
  roles: ['trainer', 'owner', 'unknown-role'],
  registration: 'current',
  delegationScopes: null,
}
/** Waits until the calls in the background have ended. */
const settle = () => new Promise<void>((resolve) => setTimeout(resolve))
const createFailure = (code: number) =>
  new CallFailure({ code, error: 'auth.session-ended', message: '', details: {}, correlationId: '' })

interface TestSessionOptions {
  readonly refresh?: () => Promise<IssuedSession>
  readonly getOwnPerson?: SessionCalls['getOwnPerson']
  readonly onActingEnded?: () => void
  readonly findOfflineUser?: () => Promise<SessionUser | undefined>
  readonly tab?: Storage
  readonly browser?: Storage
  readonly tabs?: BroadcastChannel
}

function createTestSession({
  refresh,
  getOwnPerson = async () => ({
    personId: undefined,
    name: undefined,
    roles: [],
    registration: 'none',
    delegationScopes: null,
  }),
  tab = createStorage(),
  browser = createStorage(),
  tabs,
  onActingEnded,
  findOfflineUser,
}: TestSessionOptions = {}) {
  const calls: string[] = []
  const scheduled: number[] = []
  const visitedPaths: string[] = []
  const auth: SessionCalls = {
    refresh: async () => {
      calls.push('refresh')
      return (refresh ?? (async () => createIssuedSession('fresh')))()
    },
    startSession: async () => createIssuedSession('started'),
    endSession: async (token) => void calls.push(`endSession ${token}`),
    getOwnPerson,
  }
  const session = createSession({
    storage: createSessionStorage(tab, browser),
    auth,
    ...(tabs && { tabs }),
    ...(onActingEnded && { onActingEnded }),
    ...(findOfflineUser && { findOfflineUser }),
    now: () => now,
    schedule: (_, milliseconds) => {
      scheduled.push(milliseconds)
      return () => undefined
    },
    location: { current: () => '/my-comments?page=2', to: (path) => void visitedPaths.push(path) },
  })
  return { session, calls, scheduled, visitedPaths, tab, browser }
}

describe('start without a connection', () => {
  const user: SessionUser = { username: 'jane.doe', groups: ['USERS'], roles: ['trainer'], expiresAt: now - hour }
  const unreachable = { code: 0, error: 'network.unreachable', message: '', details: {}, correlationId: '' }
  const refresh = async () => {
    throw new CallFailure(unreachable)
  }
  const browser = () => createStorage({ 'portal.has-session': 'true' })

  it('shows the user of the device, and refreshes the session when there is a connection', async () => {
    let isConnected = false
    const { session } = createTestSession({
      browser: browser(),
      refresh: async () => (isConnected ? createIssuedSession('fresh') : refresh()),
      findOfflineUser: async () => user,
    })
    await session.start()
    expect(session.current()).toEqual({ status: 'signed-in', user })
    expect(await session.accessToken()).toBeUndefined()
    isConnected = true
    expect(await session.accessToken()).toBe('fresh')
  })

  it('keeps the user of the tab, whose token has expired', async () => {
    const tab = createStorage({ 'portal.user': JSON.stringify(user), 'portal.access-token': 'expired' })
    const { session } = createTestSession({ tab, browser: browser(), refresh })
    await session.start()
    expect(session.current()).toMatchObject({ status: 'signed-in', user: { username: 'jane.doe' } })
  })

  it('is signed out on a device that nobody marked as their own', async () => {
    const { session } = createTestSession({ browser: browser(), refresh, findOfflineUser: async () => undefined })
    await session.start()
    expect(session.current()).toEqual({ status: 'signed-out' })
  })
})

describe('start', () => {
  it('is initializing until the session is known', () => {
    expect(createTestSession().session.current()).toEqual({ status: 'initializing' })
  })

  it('is signed out without a call for a visitor who never signed in', async () => {
    const { session, calls } = createTestSession()
    await session.start()
    expect(session.current()).toEqual({ status: 'signed-out' })
    expect(calls).toEqual([])
  })

  it('restores the session of this tab with the known groups', async () => {
    const before = createTestSession()
    before.session.establish(createIssuedSession('t1'))
    const { session, calls } = createTestSession({ tab: before.tab, browser: before.browser })
    await session.start()
    expect(session.current()).toMatchObject({ status: 'signed-in', user: { groups: ['USERS', 'EDITORS'] } })
    expect(await session.accessToken()).toBe('t1')
    expect(calls).toEqual([])
  })

  it('refreshes the session in another tab of the same browser', async () => {
    const before = createTestSession()
    before.session.establish(createIssuedSession('t1'))
    const { session } = createTestSession({ browser: before.browser })
    await session.start()
    expect(await session.accessToken()).toBe('fresh')
  })

  it('is signed out when the cookie is rejected or the service is unreachable', async () => {
    for (const failure of [createFailure(401), new TypeError('fetch failed')]) {
      const browser = createStorage({ 'portal.has-session': 'true' })
      const { session } = createTestSession({
        browser,
        refresh: async () => {
          throw failure
        },
      })
      await session.start()
      expect(session.current()).toEqual({ status: 'signed-out' })
    }
  })

  it('ignores invalid data in storage', async () => {
    const { session } = createTestSession({
      tab: createStorage({ 'portal.user': '{"username":1}', 'portal.access-token': 'x' }),
    })
    await session.start()
    expect(session.current()).toEqual({ status: 'signed-out' })
  })
})

describe('refresh', () => {
  it('makes one call for concurrent callers', async () => {
    const { session, calls } = createTestSession()
    session.establish(createIssuedSession('old'))
    expect(await Promise.all([session.refresh(), session.refresh(), session.accessToken()])).toEqual([
      true,
      true,
      'fresh',
    ])
    expect(calls).toEqual(['refresh'])
  })

  it('happens before the token expires, on a timer and on use', async () => {
    const { session, scheduled } = createTestSession()
    session.establish(createIssuedSession('short', 30_000))
    expect(await session.accessToken()).toBe('fresh')
    expect(scheduled).toEqual([1000, hour - 60_000])
  })

  it('ends the session when it is rejected, but not when the service is unreachable', async () => {
    let failure: Error = new CallFailure({
      code: 0,
      error: 'network.unreachable',
      message: '',
      details: {},
      correlationId: '',
    })
    const { session, tab } = createTestSession({
      refresh: async () => {
        throw failure
      },
    })
    session.establish(createIssuedSession('t1'))
    expect(await session.refresh()).toBe(false)
    expect(session.current().status).toBe('signed-in')
    failure = createFailure(401)
    expect(await session.refresh()).toBe(false)
    expect(session.current().status).toBe('signed-out')
    expect(tab.getItem('portal.access-token')).toBeNull()
  })
})

describe('sign-in and sign-out', () => {
  it('remembers the requested path once', () => {
    const { session, visitedPaths } = createTestSession()
    session.signIn()
    expect(visitedPaths).toEqual(['/login'])
    expect(session.takeRedirectTarget()).toBe('/my-comments?page=2')
    expect(session.takeRedirectTarget()).toBe('/')
  })

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/login'])(
    'never redirects to %s',
    (target) => {
      const { session } = createTestSession({ tab: createStorage({ 'portal.redirect-target': target }) })
      expect(session.takeRedirectTarget()).toBe('/')
    },
  )

  it('stores only the user, the groups, the person and the access token', async () => {
    const { session, tab } = createTestSession({ getOwnPerson: async () => trainer })
    session.establish(createIssuedSession('t1'))
    await settle()
    expect(JSON.parse(tab.getItem('portal.user') ?? '')).toEqual({
      username: 'jane.doe',
      groups: ['USERS', 'EDITORS'],
      personId: 'p1',
      name: 'Jane Doe',
      roles: ['owner', 'trainer'],
      registration: 'current',
      expiresAt: now + hour,
    })
    expect(tab.getItem('portal.access-token')).toBe('t1')
    expect(tab.length).toBe(2)
  })

  it('signs out even when the service does not respond, and clears the two saved comment filters', async () => {
    const browser = createStorage({
      [commentFilterStorageKeys.publicComments]: 'true',
      [commentFilterStorageKeys.authorityComments]: 'false',
      'portal.theme': 'dark',
    })
    const { session, calls, tab } = createTestSession({ browser })
    session.establish(createIssuedSession('t1'))
    await session.signOut()
    expect(session.current()).toEqual({ status: 'signed-out' })
    expect(session.hasSignedOut()).toBe(true)
    expect(calls).toEqual(['endSession t1'])
    expect(tab.length).toBe(0)
    expect(Array.from({ length: browser.length }, (_, at) => browser.key(at))).toEqual(['portal.theme'])
  })
})

describe('person', () => {
  /** Returns the user's person after every state change. */
  function recordPersons({ session }: ReturnType<typeof createTestSession>) {
    const persons: unknown[] = []
    session.subscribe((state) => {
      if (state.status === 'signed-in') persons.push([state.user.personId, state.user.roles])
    })
    return persons
  }

  it('is added to the user in the background, with the roles that the portal knows', async () => {
    const current = createTestSession({ getOwnPerson: async () => trainer })
    const persons = recordPersons(current)
    current.session.establish(createIssuedSession('t1'))
    expect(persons).toEqual([[undefined, []]])
    await settle()
    expect(persons).toEqual([
      [undefined, []],
      ['p1', ['owner', 'trainer']],
    ])
  })

  it('is known to be missing for an account without one', async () => {
    const current = createTestSession()
    const persons = recordPersons(current)
    current.session.establish(createIssuedSession('t1'))
    await settle()
    expect(persons).toEqual([
      [undefined, []],
      [undefined, []],
    ])
    expect(current.session.current()).toMatchObject({ user: { registration: 'none' } })
  })

  it('is restored from the tab, kept on refresh, and updated only if it differs', async () => {
    const before = createTestSession({ getOwnPerson: async () => trainer })
    before.session.establish(createIssuedSession('t1'))
    await settle()
    let person = trainer
    const current = createTestSession({ tab: before.tab, browser: before.browser, getOwnPerson: async () => person })
    const persons = recordPersons(current)
    await current.session.start()
    await settle()
    await current.session.refresh()
    await settle()
    expect(persons).toEqual([
      ['p1', ['owner', 'trainer']],
      ['p1', ['owner', 'trainer']],
    ])
    person = { personId: 'p1', name: 'Jane Doe', roles: ['owner'], registration: 'current', delegationScopes: null }
    await current.session.refresh()
    await settle()
    expect(persons.slice(2)).toEqual([
      ['p1', ['owner', 'trainer']],
      ['p1', ['owner']],
    ])
  })

  describe('for whom the user acts', () => {
    const principal: OwnPerson = {
      personId: 'p2',
      name: 'Ana Garcia',
      roles: ['jockey-agent'],
      registration: 'current',
      delegationScopes: ['invites'],
    }
    const getOwnPerson = async (_token: string, actingFor?: string) => (actingFor === undefined ? trainer : principal)
    async function createActing() {
      const current = createTestSession({ getOwnPerson })
      current.session.establish({ ...createIssuedSession('t1'), groups: ['ADMINS', 'USERS'] })
      await settle()
      await current.session.actFor('P-100-000-017')
      return current
    }

    it('gives the user the roles of that person without groups of staff, until the user stops', async () => {
      const { session, tab } = await createActing()
      expect(session.current()).toMatchObject({
        user: {
          name: 'Jane Doe',
          groups: ['USERS'],
          personId: 'p2',
          roles: ['jockey-agent'],
          actingFor: { hisaPersonId: 'P-100-000-017', name: 'Ana Garcia', scopes: ['invites'] },
        },
      })
      expect(JSON.parse(tab.getItem('portal.acting-for') ?? '')).toEqual({
        hisaPersonId: 'P-100-000-017',
        name: 'Ana Garcia',
      })
      session.stopActing()
      expect(session.current()).toMatchObject({ user: { personId: 'p1', groups: ['USERS', 'ADMINS'] } })
      expect(tab.getItem('portal.acting-for')).toBeNull()
    })

    it('stays that person after a reload of the tab, and ends with the session', async () => {
      const before = await createActing()
      const current = createTestSession({ tab: before.tab, browser: before.browser, getOwnPerson })
      const persons = recordPersons(current)
      await current.session.start()
      await settle()
      expect(persons).toEqual([['p2', ['jockey-agent']]])
      await current.session.signOut()
      expect(current.tab.length).toBe(0)
    })

    it('ends when the service refuses, and shows a message', async () => {
      const before = await createActing()
      const ended: string[] = []
      const current = createTestSession({
        tab: before.tab,
        browser: before.browser,
        onActingEnded: () => void ended.push('ended'),
        getOwnPerson: (token, actingFor) =>
          actingFor === undefined ? getOwnPerson(token) : Promise.reject(createFailure(403)),
      })
      await current.session.start()
      await settle()
      expect(current.session.current()).toMatchObject({ user: { personId: 'p1' } })
      expect(ended).toEqual(['ended'])
    })

    it('ends when another user signs in', async () => {
      const { session } = await createActing()
      session.establish({ ...createIssuedSession('t2'), username: 'joe.roe' })
      await settle()
      expect(session.current()).not.toMatchObject({ user: { actingFor: expect.anything() } })
    })
  })

  it('is not needed: the session continues when it cannot be loaded', async () => {
    const current = createTestSession({ getOwnPerson: () => Promise.reject(createFailure(401)) })
    current.session.establish(createIssuedSession('t1'))
    await settle()
    expect(current.session.current()).toMatchObject({ status: 'signed-in', user: { registration: 'unknown' } })
  })

  it('is ignored when the user has signed out or changed meanwhile', async () => {
    const pending = new Map<string, (person: OwnPerson) => void>()
    const current = createTestSession({
      getOwnPerson: (token) => new Promise((resolve) => pending.set(token, resolve)),
    })
    current.session.establish(createIssuedSession('t1'))
    current.session.establish({ ...createIssuedSession('t2'), username: 'joe.roe' })
    pending.get('t1')?.(trainer)
    await settle()
    expect(current.session.current()).toMatchObject({ user: { username: 'joe.roe', roles: [] } })
    await current.session.signOut()
    pending.get('t2')?.(trainer)
    await settle()
    expect(current.session.current()).toEqual({ status: 'signed-out' })
    expect(current.tab.length).toBe(0)
  })

  it('does not pass to another user of the same tab', async () => {
    const current = createTestSession({
      getOwnPerson: (token) => (token === 't1' ? Promise.resolve(trainer) : new Promise(() => undefined)),
    })
    current.session.establish(createIssuedSession('t1'))
    await settle()
    current.session.establish({ ...createIssuedSession('t2'), username: 'joe.roe' })
    expect(current.session.current()).toMatchObject({ user: { username: 'joe.roe', roles: [] } })
    expect(current.session.current()).not.toHaveProperty('user.personId')
  })
})

describe('another user in the same browser', () => {
  const joe = { ...createIssuedSession('t2'), username: 'joe.roe' }
  const getUsername = ({ session }: ReturnType<typeof createTestSession>) => {
    const state = session.current()
    return state.status === 'signed-in' ? state.user.username : state.status
  }

  it('switches to the user who signed in in another tab', async () => {
    const tabs = Object.assign(new EventTarget(), { postMessage: () => undefined }) as unknown as BroadcastChannel
    const current = createTestSession({ tabs, refresh: async () => joe })
    tabs.dispatchEvent(new MessageEvent('message', { data: 'signed-in' }))
    expect(current.calls).toEqual([])
    current.session.establish(createIssuedSession('t1'))
    tabs.dispatchEvent(new MessageEvent('message', { data: 'signed-in' }))
    await current.session.accessToken()
    expect(getUsername(current)).toBe('joe.roe')
  })

  it('checks the session again when a page returns from the back/forward cache', async () => {
    const browser = createStorage()
    const current = createTestSession({ browser, refresh: async () => joe })
    current.session.establish(createIssuedSession('t1'))
    await current.session.revalidate()
    expect(getUsername(current)).toBe('joe.roe')
    // Signed out in another tab meanwhile.
    browser.removeItem('portal.has-session')
    await current.session.revalidate()
    expect(getUsername(current)).toBe('signed-out')
    expect(current.session.hasSignedOut()).toBe(true)
    expect(current.calls).toEqual(['refresh'])
  })
})

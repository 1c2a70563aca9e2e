import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import type { Transport } from '@portal/api-client'
import type { SessionUser } from '@portal/contracts-shell/host'
import { beforeEach, describe, expect, it } from 'vitest'
import { createEntries } from './entries.ts'
import { openDeviceStorage } from '../device/device-storage.ts'

const ana: SessionUser = { username: 'ana', groups: ['USERS'], roles: ['trainer'], expiresAt: 0 }
const ben: SessionUser = { ...ana, username: 'ben' }

interface SentCall {
  readonly path: string
  readonly key: string | null
  readonly actingFor: string | null
  readonly body: unknown
}

const accepted = () => Response.json({ code: 201, results: { recordId: 'r1' } }, { status: 201 })
const refuse = (code: number, error: string) =>
  Response.json({ code, error, message: 'Refused.', details: {}, correlationId: 'c', results: null }, { status: code })

/** A tab of a device with a network that can be switched off, and a service that answers with `answer`. */
function openTab(user: SessionUser = ana) {
  const state = { user: user as SessionUser | undefined, online: true, reachable: true, answer: accepted }
  const calls: SentCall[] = []
  const fetchNow: typeof fetch = async (path, { headers, body } = {}) => {
    if (!state.reachable) throw new TypeError('no network')
    const sent = new Headers(headers)
    calls.push({
      path: String(path),
      key: sent.get('idempotency-key'),
      actingFor: sent.get('acting-for'),
      body: JSON.parse(String(body)),
    })
    return state.answer()
  }
  const transport: Transport = {
    baseUrl: () => '',
    accessToken: async () => 'token',
    refresh: async () => true,
    fetch: fetchNow,
    delay: async () => undefined,
  }
  let isLocked = false
  const entries = createEntries({
    transport,
    user: () => state.user,
    openStorage: openDeviceStorage,
    mark: { isSet: () => true, set: () => undefined },
    withLock: async (work) => {
      if (isLocked) return
      isLocked = true
      await work().finally(() => (isLocked = false))
    },
    notifyTabs: () => undefined,
    isOnline: () => state.online,
    now: () => new Date('2026-11-24T10:00:00Z'),
  })
  return { entries, state, calls }
}

const vaccination = (key: string) => ({
  key,
  title: `Vaccination ${key}`,
  facts: [{ label: 'Vaccine', value: 'Influenza' }],
  path: '/api/horses/h1/health-records',
  body: { name: 'influenza' },
  page: '/horses/h1/health',
})
const keysOf = ({ entries }: ReturnType<typeof openTab>) => entries.store.get().kept.map(({ key }) => key)

beforeEach(() => {
  indexedDB = new IDBFactory()
})

describe('an entry', () => {
  it('is sent at once when there is a connection', async () => {
    const tab = openTab()
    expect(await tab.entries.send(vaccination('a'))).toEqual({ status: 'sent', results: { recordId: 'r1' } })
    expect(tab.calls).toEqual([
      { path: '/api/horses/h1/health-records', key: 'a', actingFor: null, body: { name: 'influenza' } },
    ])
    expect(keysOf(tab)).toEqual([])
  })

  it('is kept without a connection and sent once, in order, when there is one', async () => {
    const tab = openTab()
    tab.state.online = false
    expect(await tab.entries.send(vaccination('b'))).toEqual({ status: 'kept' })
    expect(await tab.entries.send(vaccination('a'))).toEqual({ status: 'kept' })
    expect(keysOf(tab)).toEqual(['b', 'a'])
    tab.state.online = true
    await Promise.all([tab.entries.sendKept(), tab.entries.sendKept()])
    expect(tab.calls.map(({ key }) => key)).toEqual(['b', 'a'])
    expect(keysOf(tab)).toEqual([])
    expect(tab.entries.store.get().sentCount).toBe(2)
  })

  it('is kept when the service does not answer or is down', async () => {
    const tab = openTab()
    tab.state.reachable = false
    expect(await tab.entries.send(vaccination('a'))).toEqual({ status: 'kept' })
    tab.state.reachable = true
    tab.state.answer = () => refuse(503, 'service.unavailable')
    expect(await tab.entries.send(vaccination('b'))).toEqual({ status: 'kept' })
    await tab.entries.sendKept()
    expect(keysOf(tab)).toEqual(['a', 'b'])
  })

  it('survives closing the tab', async () => {
    const first = openTab()
    first.state.online = false
    await first.entries.send(vaccination('a'))
    const second = openTab()
    await second.entries.load()
    expect(second.entries.store.get().kept).toMatchObject([
      { ...vaccination('a'), enteredAt: '2026-11-24T10:00:00.000Z' },
    ])
    await second.entries.sendKept()
    expect(second.calls).toHaveLength(1)
  })

  it('is refused at once, and not kept, when the service refuses it', async () => {
    const tab = openTab()
    tab.state.answer = () => refuse(409, 'health.already-corrected')
    await expect(tab.entries.send(vaccination('a'))).rejects.toMatchObject({ error: 'health.already-corrected' })
    expect(keysOf(tab)).toEqual([])
  })

  it('stays with the reason when the service refuses it later, until the user sends it again or deletes it', async () => {
    const tab = openTab()
    tab.state.online = false
    await tab.entries.send(vaccination('a'))
    await tab.entries.send(vaccination('b'))
    tab.state.online = true
    tab.state.answer = () => refuse(409, 'health.already-corrected')
    await tab.entries.sendKept()
    expect(tab.entries.store.get().kept).toMatchObject([
      { key: 'a', refusal: { code: 409, error: 'health.already-corrected', message: 'Refused.' } },
      { key: 'b', refusal: { code: 409 } },
    ])
    await tab.entries.sendKept()
    expect(tab.calls).toHaveLength(2)
    tab.state.answer = accepted
    await tab.entries.retry('b')
    expect(keysOf(tab)).toEqual(['a'])
    await tab.entries.discard('a')
    expect(keysOf(tab)).toEqual([])
  })

  it('is sent for the person for whom the user acted when they entered it', async () => {
    const tab = openTab({ ...ana, actingFor: { hisaPersonId: 'P-100', name: 'Luis', scopes: [] } })
    tab.state.online = false
    await tab.entries.send(vaccination('a'))
    tab.state.user = ana
    tab.state.online = true
    await tab.entries.sendKept()
    expect(tab.calls).toMatchObject([{ key: 'a', actingFor: 'P-100' }])
  })

  it('that waited is sent with the body for that, and is recorded in another call when the user wants it', async () => {
    const tab = openTab()
    tab.state.online = false
    const override = { path: '/api/horses/h1/health-records', body: { acceptDuplicates: true } }
    await tab.entries.send({ ...vaccination('a'), bodyWhenKept: { allOrNothing: true }, override })
    tab.state.online = true
    const recorded = [{ name: 'Maple Court', text: { en: 'The same', es: 'Lo mismo' }, since: null }]
    tab.state.answer = () =>
      Response.json(
        { code: 409, error: 'x', message: 'Refused.', details: { recorded }, results: null },
        { status: 409 },
      )
    await tab.entries.sendKept()
    expect(tab.entries.store.get().kept[0]?.refusal?.recorded).toMatchObject(recorded)
    tab.state.answer = accepted
    await tab.entries.override('a')
    expect(keysOf(tab)).toEqual([])
    expect(tab.calls.map(({ key, body }) => [key, body])).toEqual([
      ['a', { allOrNothing: true }],
      ['a:override', { acceptDuplicates: true }],
    ])
  })

  it('is refused when it is too large to keep', async () => {
    const tab = openTab()
    tab.state.online = false
    const large = { ...vaccination('a'), body: 'x'.repeat(70_000) }
    await expect(tab.entries.send(large)).rejects.toMatchObject({ error: 'network.unreachable' })
    expect(keysOf(tab)).toEqual([])
  })
})

describe('another account on the same device', () => {
  it('neither sees nor sends the entries', async () => {
    const anas = openTab()
    anas.state.online = false
    await anas.entries.send(vaccination('a'))
    const bens = openTab(ben)
    await bens.entries.load()
    await bens.entries.sendKept()
    await bens.entries.discard('a')
    expect(keysOf(bens)).toEqual([])
    expect(bens.calls).toEqual([])
    await anas.entries.load()
    expect(keysOf(anas)).toEqual(['a'])
  })

  it('who signs in while entries are sent gets none of them sent in their name', async () => {
    const tab = openTab()
    tab.state.online = false
    await tab.entries.send(vaccination('a'))
    await tab.entries.send(vaccination('b'))
    tab.state.online = true
    tab.state.answer = () => {
      tab.state.user = ben
      return accepted()
    }
    await tab.entries.sendKept()
    expect(tab.calls.map(({ key }) => key)).toEqual(['a'])
  })
})

describe('the device', () => {
  const readDatabase = async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('portal-entries')
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('not opened')))
    })
    const read = (name: string) =>
      new Promise<unknown[]>((resolve) => {
        const request = database.transaction(name).objectStore(name).getAll()
        request.addEventListener('success', () => resolve(request.result as unknown[]))
      })
    const result = { keys: await read('keys'), entries: await read('entries') }
    database.close()
    return result
  }

  it('has the entries encrypted with a key that cannot be read', async () => {
    const tab = openTab()
    tab.state.online = false
    await tab.entries.send(vaccination('a'))
    const { keys, entries } = await readDatabase()
    const [key] = keys as [CryptoKey]
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow(/extractable/)
    const [{ data }] = entries as [{ data: ArrayBuffer }]
    expect(Buffer.from(data).toString('latin1')).not.toMatch(/Vaccination|influenza/i)
  })

  it('has neither entries nor key after signing out', async () => {
    const tab = openTab()
    tab.state.online = false
    await tab.entries.send(vaccination('a'))
    await tab.entries.clear()
    expect(await readDatabase()).toEqual({ keys: [], entries: [] })
    expect(keysOf(tab)).toEqual([])
  })
})

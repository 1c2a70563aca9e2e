import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { transportFailure } from '@portal/api-client'
import type { SessionUser } from '@portal/contracts-shell/host'
import { createQueryClient } from '@portal/ui/query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { maxResultLength, maxResults, openDeviceStorage } from '../device/device-storage.ts'
import { createOffline } from './offline.ts'

const ana: SessionUser = { username: 'ana', groups: ['USERS'], roles: ['trainer'], personId: 'p1', expiresAt: 0 }
const ben: SessionUser = { ...ana, username: 'ben', personId: 'p2' }
const actingForBen: SessionUser = { ...ana, actingFor: { hisaPersonId: 'P-1', name: 'Ben', scopes: [] } }
const savedAt = Date.parse('2026-11-24T10:00:00Z')

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

/** A browser that was opened on a device; `device` is what survives closing it. */
function openBrowser(device: { account?: string | undefined } = {}, user: SessionUser | undefined = ana) {
  const state = { user, isOfflinePage: true, now: savedAt }
  const offline = createOffline({
    openDevice: openDeviceStorage,
    user: () => state.user,
    isOfflinePage: () => state.isOfflinePage,
    ownDevice: { get: () => device.account, set: (account) => (device.account = account) },
    mark: { isSet: () => true, set: () => undefined },
    isOnline: () => true,
    now: () => state.now,
  })
  const queries = createQueryClient()
  const unfollow = offline.follow(queries)
  let isConnected = true
  const read = (id: string, answer: unknown) =>
    queries.fetchQuery({
      queryKey: ['horses', id],
      staleTime: 0,
      queryFn: async () => {
        if (isConnected) return answer
        throw transportFailure('network.unreachable', 'No network.')
      },
    })
  return {
    offline,
    state,
    read,
    unfollow,
    /** What the page shows for a horse. */
    shows: (id: string) => queries.getQueryState(['horses', id]),
    disconnect: () => (isConnected = false),
    connect: () => (isConnected = true),
  }
}

const countResults = async (account: string, ids: readonly string[]) => {
  const device = await openDeviceStorage()
  const results = await Promise.all(ids.map((id) => device.getResult(account, JSON.stringify(['horses', id]))))
  return results.filter(Boolean).length
}

/** Opens a horse's page with a connection and waits until its result is saved. */
async function openHorse({ read }: ReturnType<typeof openBrowser>, id = 'h1') {
  await read(id, { name: 'Maple Court' })
  await vi.waitFor(async () => expect(await countResults('ana', [id])).toBe(1))
}

describe('offline pages', () => {
  it('show what was saved when a call gets no answer, and the answer once there is one', async () => {
    await openHorse(openBrowser())
    const later = openBrowser()
    later.disconnect()
    await expect(later.read('h1', null)).rejects.toThrow('No network')
    await vi.waitFor(() =>
      expect(later.shows('h1')).toMatchObject({ status: 'success', data: { name: 'Maple Court' } }),
    )
    later.connect()
    await later.read('h1', { name: 'Maple Court II' })
    expect(later.shows('h1')?.data).toEqual({ name: 'Maple Court II' })
  })

  it('fail as usual when nothing was saved, or a service refuses the call', async () => {
    const browser = openBrowser()
    browser.disconnect()
    await expect(browser.read('h2', null)).rejects.toThrow('No network')
    expect(browser.shows('h2')).toMatchObject({ status: 'error', data: undefined })
  })

  it('are saved neither on other pages nor while the user acts for somebody else', async () => {
    const browser = openBrowser()
    browser.state.isOfflinePage = false
    await browser.read('other', 1)
    browser.state.isOfflinePage = true
    browser.state.user = actingForBen
    await browser.read('acting', 1)
    browser.state.user = ana
    await openHorse(browser)
    expect(await countResults('ana', ['other', 'acting'])).toBe(0)
  })

  it('are never shown to another account', async () => {
    await openHorse(openBrowser())
    const browser = openBrowser({}, ben)
    browser.disconnect()
    await expect(browser.read('h1', null)).rejects.toThrow('No network')
    expect(browser.shows('h1')?.data).toBeUndefined()
  })

  it('are deleted when the user signs out, with the key', async () => {
    const device = { account: 'ana' }
    const browser = openBrowser(device)
    await openHorse(browser)
    await browser.offline.clear()
    expect(await countResults('ana', ['h1'])).toBe(0)
    expect(device.account).toBeUndefined()
  })

  it('are limited in length', async () => {
    const device = await openDeviceStorage()
    await device.putResult('ana', 'long', { value: 'a'.repeat(maxResultLength), savedAt })
    expect(await device.getResult('ana', 'long')).toBeUndefined()
  })

  it('are limited in number: the oldest go first', async () => {
    const device = await openDeviceStorage()
    for (let count = 0; count <= maxResults; count += 1)
      await device.putResult('ana', `r${count}`, { value: count, savedAt: count })
    expect(await device.getResult('ana', 'r0')).toBeUndefined()
    expect(await device.getResult('ana', 'r1')).toEqual({ value: 1, savedAt: 1 })
  })
})

describe('own device', () => {
  it('knows its user after the browser was closed', async () => {
    const device: { account?: string } = {}
    await openBrowser(device).offline.setOwnDevice(true)
    const restarted = openBrowser(device, undefined)
    expect(restarted.offline.store.get().isOwnDevice).toBe(true)
    expect(await restarted.offline.findUser()).toEqual(ana)
  })

  it('forgets its user when the user says that it is not theirs', async () => {
    const device: { account?: string } = {}
    const { offline } = openBrowser(device)
    await offline.setOwnDevice(true)
    await offline.setOwnDevice(false)
    expect(await openBrowser(device, undefined).offline.findUser()).toBeUndefined()
  })
})

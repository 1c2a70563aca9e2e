import type { RemoteManifest } from '@portal/contracts-shell/light'
import { signedIn } from '@portal/testing-web'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { noRemotes, renderInPortal } from '../test-portal.tsx'
import { Header } from './header.tsx'
import { MainNavigation } from './main-navigation.tsx'

type Entry = RemoteManifest['navigation'][number]
const entry = (path: string, titleKey: string, order: number, options: Partial<Entry> = {}): Entry => ({
  area: 'regulations',
  path,
  titleKey: `shell:${titleKey}`,
  access: 'public',
  order,
  ...options,
})

function manifest(...navigation: Entry[]): RemoteManifest {
  return {
    manifest: 1,
    name: 'mfe-regulations',
    version: '1.0.0',
    entry: 'entry.js',
    needs: {},
    uses: {},
    routes: [{ path: '/drafts', page: 'drafts', access: 'public', titleKey: 'shell:areas.comment', states: [] }],
    navigation,
    slots: [],
    locales: {},
    preload: {},
    texts: {},
  }
}
const remotesWith = (...navigation: Entry[]) => ({ ...noRemotes, manifests: () => [manifest(...navigation)] })

it('is drawn from the manifests in their order, for those who may, and marks the page one is at', async () => {
  const remotes = remotesWith(
    entry('/drafts?state=PUBLISHED_DRAFT', 'areas.comment', 20),
    entry('/rules', 'areas.in-force', 10),
    entry('/drafts', 'areas.versions', 30),
    entry('/users', 'add-user.title', 40, { access: 'admins' }),
    entry('/untitled', 'no.such-text', 50),
  )
  const { host } = await renderInPortal(<MainNavigation>{null}</MainNavigation>, {
    portal: { remotes },
    at: '/drafts?state=PUBLISHED_DRAFT&page=2',
  })
  const names = () => screen.getAllByRole('link').map((link) => link.textContent)
  expect(names()).toEqual(['Regulations in force', 'Open for comment', 'All versions', 'How it works'])
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Open for comment')
  act(() => host.setSession(signedIn('ADMINS')))
  expect(names()).toContain('Add a user')
})

it('fetches a page’s code ahead when its entry is pointed at', async () => {
  const prefetch = vi.fn<(remote: string, page: string) => void>()
  const remotes = { ...remotesWith(entry('/drafts?x=1', 'areas.comment', 1)), prefetch }
  const { user } = await renderInPortal(<MainNavigation>{null}</MainNavigation>, { portal: { remotes } })
  await user.hover(screen.getByRole('link', { name: 'Open for comment' }))
  expect(prefetch).toHaveBeenCalledWith('mfe-regulations', 'drafts')
})

it('fetches the pages beside the one that is open when the browser idles, and none on a slow line or out of sight', async () => {
  const prefetch = vi.fn<(remote: string, page: string) => void>()
  const pages = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const whole = manifest(
    ...pages.map((page, index) => entry(`/${page}`, 'areas.comment', index)),
    entry('/horses', 'areas.in-force', 9, { area: 'horses' }),
  )
  const routes = [...pages, 'horses'].map((page) => ({
    path: `/${page}`,
    page,
    access: 'public' as const,
    titleKey: 'shell:areas.comment',
    states: [],
  }))
  const remotes = { ...noRemotes, manifests: () => [{ ...whole, routes }], prefetch }
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
  const open = async (at: string) => {
    prefetch.mockClear()
    const { unmount } = await renderInPortal(<MainNavigation>{null}</MainNavigation>, { portal: { remotes }, at })
    expect(prefetch).not.toHaveBeenCalled()
    for (const work of idle.splice(0)) work()
    unmount()
    return prefetch.mock.calls.map(([, page]) => page)
  }
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  expect(await open('/c')).toEqual(['b', 'd', 'a', 'e'])
  expect(await open('/')).toEqual(['a', 'b', 'c', 'd'])
  Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' }, configurable: true })
  expect(await open('/c')).toEqual([])
  Reflect.deleteProperty(navigator, 'connection')
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  expect(await open('/c')).toEqual([])
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('folds several areas into groups that open by key, and close by Escape', async () => {
  const remotes = remotesWith(
    entry('/rules', 'areas.in-force', 10),
    entry('/my-horses', 'areas.versions', 10, { area: 'horses' }),
  )
  const { user } = await renderInPortal(<MainNavigation>{null}</MainNavigation>, { portal: { remotes } })
  const group = screen.getByRole('button', { name: 'Horses', expanded: false })
  group.focus()
  await user.keyboard('{Enter}')
  expect(group).toHaveAttribute('aria-expanded', 'true')
  const navigation = screen.getByRole('navigation', { name: 'Main' })
  expect(within(navigation).getByRole('link', { name: 'All versions' })).toBeVisible()
  await user.tab()
  await user.keyboard('{Escape}')
  expect(group).toHaveFocus()
  expect(group).toHaveAttribute('aria-expanded', 'false')
})

it('who switches the language by keyboard stays on the switch', async () => {
  const { user } = await renderInPortal(<Header />)
  await user.click(screen.getAllByRole('button', { name: 'Español' })[0] as HTMLElement)
  await waitFor(() => expect(document.documentElement.lang).toBe('es'))
  expect(document.body).not.toHaveFocus()
})

it('a phone’s menu closes by Escape, which gives the focus back to its button', async () => {
  const { user } = await renderInPortal(<Header />, {
    portal: { remotes: remotesWith(entry('/drafts', 'areas.versions', 1)) },
  })
  const menu = screen.getByRole('button', { name: 'Menu' })
  await user.click(menu)
  expect(menu).toHaveAttribute('aria-expanded', 'true')
  await user.tab()
  await user.keyboard('{Escape}')
  expect(menu).toHaveAttribute('aria-expanded', 'false')
  expect(menu).toHaveFocus()
})

import type { RemoteManifest } from '@portal/contracts-shell/light'
import { signedIn } from '@portal/testing-web'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import english from '../../locales/en-US/shell.json' with { type: 'json' }
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

/** The texts of the shell as titles, so that tests need no others. */
const titles = Object.fromEntries(Object.entries(english).map(([key, text]) => [`shell:${key}`, text]))

function manifest(...navigation: Entry[]): RemoteManifest {
  return {
    manifest: 1,
    name: 'mfe-regulations',
    version: '1.0.0',
    entry: 'entry.js',
    needs: {},
    uses: {},
    routes: [{ path: '/drafts', page: 'drafts', access: 'public', titleKey: 'shell:explore.comment', states: [] }],
    navigation,
    slots: [],
    locales: {},
    titles: { 'en-US': titles },
    preload: {},
    textNamespaces: {},
  }
}
const remotesWith = (...navigation: Entry[]) => ({ ...noRemotes, manifests: () => [manifest(...navigation)] })

it('lists the entries of the manifests in order, only those the user may open, and marks the current page', async () => {
  const remotes = remotesWith(
    entry('/drafts?state=PUBLISHED_DRAFT', 'explore.comment', 20),
    entry('/rules', 'explore.in-effect', 10),
    entry('/drafts', 'explore.versions', 30),
    entry('/users', 'add-user.title', 40, { access: 'admins' }),
    entry('/untitled', 'no.such-text', 50),
  )
  const { host, user } = await renderInPortal(<MainNavigation>{null}</MainNavigation>, {
    portal: { remotes },
    path: '/drafts?state=PUBLISHED_DRAFT&page=2',
  })
  await user.click(screen.getByRole('button', { name: 'Regulations', current: true }))
  const names = () => screen.getAllByRole('link').map((link) => link.textContent)
  expect(names()).toEqual(['Regulations in effect', 'Open for comment', 'All versions', 'How it works'])
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Open for comment')
  act(() => host.setSession(signedIn('ADMINS')))
  expect(within(screen.getByRole('navigation')).getByRole('link', { name: 'Add a user' })).toBeVisible()
})

it('lists an entry for a person role as soon as the role is added to the user', async () => {
  const remotes = remotesWith(entry('/rules', 'explore.in-effect', 10, { access: { anyOf: [{ role: 'trainer' }] } }))
  const session = signedIn('USERS')
  const { host } = await renderInPortal(<MainNavigation>{null}</MainNavigation>, { portal: { remotes }, session })
  expect(screen.queryByRole('link', { name: 'Regulations in effect' })).toBeNull()
  const user = { username: 'reader', groups: ['USERS'] as const, roles: ['trainer'] as const, expiresAt: 0 }
  act(() => host.setSession({ status: 'signed-in', user }))
  expect(within(screen.getByRole('navigation')).getByRole('link', { name: 'Regulations in effect' })).toBeVisible()
})

it("prefetches a page's code when its entry is hovered", async () => {
  const prefetch = vi.fn<(remote: string, page: string) => void>()
  const remotes = { ...remotesWith(entry('/drafts?x=1', 'explore.comment', 1)), prefetch }
  const { user } = await renderInPortal(<MainNavigation>{null}</MainNavigation>, { portal: { remotes } })
  await user.hover(screen.getByRole('link', { name: 'Open for comment' }))
  expect(prefetch).toHaveBeenCalledWith('mfe-regulations', 'drafts')
})

it('prefetches nearby pages when idle, but not on a slow connection or in a background tab', async () => {
  const prefetch = vi.fn<(remote: string, page: string) => void>()
  const pages = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const fullManifest = manifest(
    ...pages.map((page, index) => entry(`/${page}`, 'explore.comment', index)),
    entry('/horses', 'explore.in-effect', 9, { area: 'horses' }),
  )
  const routes = [...pages, 'horses'].map((page) => ({
    path: `/${page}`,
    page,
    access: 'public' as const,
    titleKey: 'shell:explore.comment',
    states: [],
  }))
  const remotes = { ...noRemotes, manifests: () => [{ ...fullManifest, routes }], prefetch }
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
  const open = async (path: string) => {
    prefetch.mockClear()
    const { unmount } = await renderInPortal(<MainNavigation>{null}</MainNavigation>, { portal: { remotes }, path })
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

it('begins with the same entries for everyone; what signing in adds follows in groups, each entry once', async () => {
  const remotes = remotesWith(
    entry('/rules', 'explore.in-effect', 10),
    entry('/drafts', 'explore.versions', 20),
    entry('/published', 'explore.comment', 5, { area: 'documents' }),
    entry('/documents', 'landing.title', 10, { area: 'documents', access: 'signed-in' }),
    entry('/my-comments', 'privacy.title', 10, { access: 'signed-in' }),
    entry('/users', 'add-user.title', 40, { area: 'staff', access: 'admins' }),
    entry('/queue', 'how.title', 50, { area: 'staff', access: 'staff' }),
  )
  const { host } = await renderInPortal(<MainNavigation>Definitions</MainNavigation>, { portal: { remotes } })
  const navigation = screen.getByRole('navigation')
  const getItems = () =>
    [...navigation.querySelectorAll(':scope > ul > li')].map(
      (item) => item.querySelector('button')?.textContent ?? item.textContent,
    )
  const signedOut = getItems()
  expect(signedOut).toEqual(['Regulations', 'Open for comment', 'Definitions', 'How it works'])
  act(() => host.setSession(signedIn('ADMINS')))
  expect(getItems()).toEqual([...signedOut, 'My activity', 'Manage'])
  const paths = [...navigation.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  const inOrder = ['/rules', '/drafts', '/published', '/how-it-works', '/my-comments', '/documents', '/users', '/queue']
  expect(paths).toEqual(inOrder)
})

it('searches from the header, except on pages with their own search field', async () => {
  const { user, currentPath, unmount } = await renderInPortal(<Header />, { path: '/how-it-works' })
  const [field] = screen.getAllByRole('searchbox', { name: 'Search regulations and definitions' })
  if (field) await user.type(field, '2143(a){Enter}')
  expect(currentPath()).toBe('/search?q=2143%28a%29')
  expect(screen.queryByRole('searchbox')).toBeNull()
  unmount()
})

it('shows several areas as groups that open by keyboard and close by Escape', async () => {
  const remotes = remotesWith(
    entry('/horses', 'explore.in-effect', 10, { area: 'horses' }),
    entry('/my-horses', 'explore.versions', 20, { area: 'horses' }),
  )
  const { user } = await renderInPortal(<MainNavigation>{null}</MainNavigation>, { portal: { remotes } })
  const group = screen.getByRole('button', { name: 'Horses', expanded: false })
  group.focus()
  await user.keyboard('{Enter}')
  expect(group).toHaveAttribute('aria-expanded', 'true')
  const navigation = screen.getByRole('navigation', { name: 'Main' })
  expect(within(navigation).getByRole('link', { name: 'All versions' })).toBeVisible()
  await user.tab()
  expect(within(navigation).getByRole('link', { name: 'Regulations in effect' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(group).toHaveFocus()
  expect(group).toHaveAttribute('aria-expanded', 'false')
})

it('keeps the focus on the language button when the language changes', async () => {
  const { user } = await renderInPortal(<Header />)
  await user.click(screen.getAllByRole('button', { name: 'Español' })[0] as HTMLElement)
  await waitFor(() => expect(document.documentElement.lang).toBe('es'))
  expect(document.body).not.toHaveFocus()
})

it('closes the phone menu by Escape and returns the focus to its button', async () => {
  const { user } = await renderInPortal(<Header />, {
    portal: { remotes: remotesWith(entry('/drafts', 'explore.versions', 1)) },
  })
  const menu = screen.getByRole('button', { name: 'Menu' })
  await user.click(menu)
  expect(menu).toHaveAttribute('aria-expanded', 'true')
  await user.tab()
  await user.keyboard('{Escape}')
  expect(menu).toHaveAttribute('aria-expanded', 'false')
  expect(menu).toHaveFocus()
})

it('shows the name of the signed-in person, and never a generated username', async () => {
  const { host } = await renderInPortal(<Header />, { portal: { remotes: noRemotes }, session: signedIn('EDITORS') })
  const [link] = screen.getAllByRole('link', { name: /Signed in as ?My account/ })
  expect(link).toBeInTheDocument()
  const user = { username: 'editor', name: 'Rosa Vidal', groups: [], roles: [], expiresAt: 0 }
  act(() => host.setSession({ status: 'signed-in', user }))
  expect(screen.getAllByRole('link', { name: /Signed in as ?Rosa Vidal/ })).not.toHaveLength(0)
})

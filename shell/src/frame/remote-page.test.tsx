import type { RemoteManifest } from '@portal/contracts-shell/light'
import { IncompatibleRemote } from '@portal/federation'
import { createI18n, type PortalI18n } from '@portal/i18n'
import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { noRemotes, renderInPortal } from '../test-portal.tsx'
import { reloadForNewShell } from './new-shell.ts'
import { RemotePage } from './remote-page.tsx'

const page = <RemotePage remote="mfe-regulations" page="viewer" title="Regulation" />

it('shows the page of a remote', async () => {
  const loadPage = async () => ({ default: () => <h1>Rule 2143</h1> })
  await renderInPortal(page, { portal: { remotes: { ...noRemotes, loadPage } } })
  expect(await screen.findByRole('heading', { name: 'Rule 2143' })).toBeInTheDocument()
})

const manifestsWithTexts = () => [
  { name: 'mfe-regulations', textNamespaces: { viewer: ['rules'] } } as unknown as RemoteManifest,
]

it("waits for the page's texts before showing it", async () => {
  const texts = Promise.withResolvers<void>()
  const load = vi.fn<PortalI18n['load']>(() => texts.promise)
  const i18n = { ...(await createI18n({ locale: 'en-US', namespaces: [] })), load }
  const loadPage = async () => ({ default: () => <h1>Rule 2143</h1> })
  const remotes = { ...noRemotes, manifests: manifestsWithTexts, loadPage }
  await renderInPortal(page, { portal: { i18n, remotes } })
  await vi.waitFor(() => expect(load).toHaveBeenCalledWith(['rules']))
  expect(screen.getAllByRole('heading')).toEqual([screen.getByRole('heading', { level: 1, name: 'Regulation' })])
  texts.resolve()
  expect(await screen.findByRole('heading', { name: 'Rule 2143' })).toBeInTheDocument()
})

it('shows an error and retries without a reload', async () => {
  const recover = vi.fn<(remote?: string) => void>()
  const loadPage = vi
    .fn<() => Promise<{ readonly default: unknown }>>()
    .mockRejectedValueOnce(new Error('no entry'))
    .mockResolvedValueOnce({ default: () => <h1>Rule 2143</h1> })
  const { user, host } = await renderInPortal(page, { portal: { remotes: { ...noRemotes, loadPage, recover } } })
  expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t load this page' })).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent('test-correlation')
  expect(host.recorded.errors).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Rule 2143' })).toBeInTheDocument()
  expect(recover).toHaveBeenCalledWith('mfe-regulations')
})

it("shows an error when the page's texts cannot be loaded", async () => {
  const load = vi.fn<PortalI18n['load']>(async (namespaces) => {
    if (namespaces.includes('rules') && load.mock.calls.length < 2) throw new Error('could not load texts: rules')
  })
  const i18n = { ...(await createI18n({ locale: 'en-US', namespaces: [] })), load }
  const loadPage = async () => ({ default: () => <h1>Rule 2143</h1> })
  const { user } = await renderInPortal(page, {
    portal: { i18n, remotes: { ...noRemotes, manifests: manifestsWithTexts, loadPage } },
  })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Rule 2143' })).toBeInTheDocument()
})

it('shows an error when the page throws, and retries', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let broken = true
  const Page = () => {
    if (broken) throw new Error('cannot read')
    return <h1>Rule 2143</h1>
  }
  const loadPage = async () => ({ default: Page })
  const { user } = await renderInPortal(page, { portal: { remotes: { ...noRemotes, loadPage } } })
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  broken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Rule 2143' })).toBeInTheDocument()
})

it('falls back to another release when the page throws while rendering', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const broken = {
    default: () => {
      throw new Error('cannot read')
    },
  }
  const loadPage = vi
    .fn<() => Promise<{ readonly default: unknown }>>()
    .mockResolvedValueOnce(broken)
    .mockResolvedValueOnce({ default: () => <h1>Previous release</h1> })
  const reportRenderFailure = vi.fn<() => boolean>(() => true)
  const { host } = await renderInPortal(page, { portal: { remotes: { ...noRemotes, loadPage, reportRenderFailure } } })
  expect(await screen.findByRole('heading', { name: 'Previous release' })).toBeInTheDocument()
  expect(reportRenderFailure).toHaveBeenCalledWith(broken, expect.objectContaining({ message: 'cannot read' }))
  expect(host.recorded.errors).toHaveLength(1)
})

it('loads the page again when the live generation has changed since', async () => {
  const loadPage = vi
    .fn<() => Promise<{ readonly default: unknown }>>()
    .mockRejectedValueOnce(new Error('its files were deleted'))
    .mockResolvedValueOnce({ default: () => <h1>Newer release</h1> })
  const refresh = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(true).mockResolvedValue(false)
  await renderInPortal(page, { portal: { remotes: { ...noRemotes, loadPage, refresh } } })
  expect(await screen.findByRole('heading', { name: 'Newer release' })).toBeInTheDocument()
})

it('says so when the services no longer answer what an open page needs, and shows it again after a release', async () => {
  const loadPage = vi
    .fn<() => Promise<{ readonly default: unknown }>>()
    .mockResolvedValueOnce({ default: () => <h1>Rule 2143</h1> })
    .mockRejectedValue(new IncompatibleRemote('mfe-regulations', '1.0.0', 'services', ['it needs regulations ^1.0.0']))
  const listeners = new Set<() => void>()
  let generation = noRemotes.generation()
  let isSupported = true
  const remotes = {
    ...noRemotes,
    loadPage,
    isSupported: () => isSupported,
    generation: () => generation,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  await renderInPortal(page, { portal: { remotes } })
  expect(await screen.findByRole('heading', { name: 'Rule 2143' })).toBeInTheDocument()
  act(() => {
    isSupported = false
    generation = { ...generation }
    for (const listener of listeners) listener()
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('current version of the portal’s services')
  loadPage.mockResolvedValue({ default: () => <h1>Rule 2143, newer release</h1> })
  act(() => {
    isSupported = true
    generation = { ...generation, number: 2 }
    for (const listener of listeners) listener()
  })
  expect(await screen.findByRole('heading', { name: 'Rule 2143, newer release' })).toBeInTheDocument()
})

it('reloads the document once when only a newer shell can show the page', () => {
  const reload = vi.fn<() => void>()
  const remotes = { ...noRemotes, needsDocument: () => true }
  expect([reloadForNewShell(remotes, reload), reloadForNewShell(remotes, reload)]).toEqual([true, false])
  expect(reload).toHaveBeenCalledOnce()
  expect(reloadForNewShell(noRemotes, reload)).toBe(false)
  sessionStorage.clear()
})

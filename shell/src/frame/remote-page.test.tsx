import type { RemoteManifest } from '@portal/contracts-shell/light'
import { createI18n, type PortalI18n } from '@portal/i18n'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { noRemotes, renderInPortal } from '../test-portal.tsx'
import { RemotePage } from './remote-page.tsx'

const page = <RemotePage remote="mfe-regulations" page="viewer" />

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
  expect(screen.queryByRole('heading')).not.toBeInTheDocument()
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
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('We couldn’t load this page')
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

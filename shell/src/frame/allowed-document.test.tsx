import type { PageCapability, RemoteManifest } from '@portal/contracts-shell/light'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { noRemotes, renderInPortal } from '../test-portal.tsx'
import { AllowedDocument } from './allowed-document.tsx'

const manifests = () => [
  {
    routes: [
      { path: '/barn', capabilities: ['camera', 'wasm'] },
      { path: '/horses', states: [] },
    ],
  } as unknown as RemoteManifest,
]

async function open(openedAt: string, capabilities: readonly PageCapability[]) {
  const reload = vi.fn<() => void>()
  await renderInPortal(
    <AllowedDocument title="Licenses" capabilities={capabilities} openedAt={openedAt} reload={reload}>
      <h1>Barn</h1>
    </AllowedDocument>,
    { portal: { remotes: { ...noRemotes, manifests } } },
  )
  return { reload }
}

it('shows a page in the document that was opened at it', async () => {
  const { reload } = await open('/barn', ['camera', 'wasm'])
  expect(screen.getByRole('heading', { name: 'Barn' })).toBeInTheDocument()
  expect(reload).not.toHaveBeenCalled()
})

it('loads the document again when it was opened at a page without the capability', async () => {
  const { reload } = await open('/horses', ['camera'])
  expect(screen.queryByRole('heading', { name: 'Barn' })).toBeNull()
  expect(reload).toHaveBeenCalledTimes(1)
})

it('shows other pages in every document', async () => {
  const { reload } = await open('/horses', [])
  expect(screen.getByRole('heading', { name: 'Barn' })).toBeInTheDocument()
  expect(reload).not.toHaveBeenCalled()
})

it('shows the page without a connection when no service worker could open it', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { reload } = await open('/horses', ['camera'])
  expect(screen.getByRole('heading', { name: 'Barn' })).toBeInTheDocument()
  expect(reload).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

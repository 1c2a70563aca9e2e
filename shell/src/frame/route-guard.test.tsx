import { signedIn } from '@portal/testing-web'
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInPortal } from '../test-portal.tsx'
import { RouteGuard } from './route-guard.tsx'

const page = (
  <RouteGuard access="editors">
    <h1>Drafts</h1>
  </RouteGuard>
)

it('says that it is initializing, then shows the page to who may see it', async () => {
  const { host } = await renderInPortal(page, { session: { status: 'initializing' } })
  expect(screen.getByRole('status')).toHaveTextContent('Initializing')
  act(() => host.setSession(signedIn('EDITORS')))
  expect(screen.getByRole('heading', { name: 'Drafts' })).toBeInTheDocument()
})

it('sends a signed-out visitor to sign in, once the state is known', async () => {
  const { host } = await renderInPortal(page, { session: { status: 'initializing' } })
  expect(host.seen.signIns).toBe(0)
  act(() => host.setSession({ status: 'signed-out' }))
  expect(host.seen.signIns).toBe(1)
  expect(screen.queryByRole('heading', { name: 'Drafts' })).toBeNull()
})

it('tells a reader without the right in the specification’s words', async () => {
  await renderInPortal(page, { session: signedIn('USERS') })
  expect(screen.getByText('You need an elevated privilege to perform this action.')).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Drafts' })).toBeNull()
})

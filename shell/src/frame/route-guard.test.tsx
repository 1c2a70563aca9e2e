import { anyOf, type PersonRole } from '@portal/contracts-common/light'
import type { SessionState } from '@portal/contracts-shell/host'
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

function withRole(state: SessionState, role: PersonRole): SessionState {
  return state.status === 'signed-in' ? { ...state, user: { ...state.user, roles: [role] } } : state
}

it('shows that it is initializing, then the page if the user has access', async () => {
  const { host } = await renderInPortal(page, { session: { status: 'initializing' } })
  expect(screen.getByRole('status')).toHaveTextContent('Initializing')
  act(() => host.setSession(signedIn('EDITORS')))
  expect(screen.getByRole('heading', { name: 'Drafts' })).toBeInTheDocument()
})

it('sends a signed-out visitor to sign-in once the session is known', async () => {
  const { host } = await renderInPortal(page, { session: { status: 'initializing' } })
  expect(host.recorded.signIns).toBe(0)
  act(() => host.setSession({ status: 'signed-out' }))
  expect(host.recorded.signIns).toBe(1)
  expect(screen.queryByRole('heading', { name: 'Drafts' })).toBeNull()
})

it("shows the specification's message to a user without access", async () => {
  await renderInPortal(page, { session: signedIn('USERS') })
  expect(screen.getByText('You need an elevated privilege to perform this action.')).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Drafts' })).toBeNull()
})

it('shows a page for a person role as soon as the role is added to the user', async () => {
  const trainersPage = (
    <RouteGuard access={anyOf({ role: 'trainer' })}>
      <h1>Stable</h1>
    </RouteGuard>
  )
  const { host } = await renderInPortal(trainersPage, { session: signedIn('USERS') })
  expect(screen.queryByRole('heading', { name: 'Stable' })).toBeNull()
  act(() => host.setSession(withRole(signedIn('USERS'), 'trainer')))
  expect(screen.getByRole('heading', { name: 'Stable' })).toBeInTheDocument()
})

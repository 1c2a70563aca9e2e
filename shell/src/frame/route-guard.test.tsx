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

const withPerson = (registration?: 'none' | 'ended' | 'current' | 'unknown'): SessionState => {
  const state = signedIn('USERS')
  if (state.status !== 'signed-in' || registration === undefined) return state
  return { ...state, user: { ...state.user, registration } }
}
const personPage = (requires: 'person' | 'registered-person') => (
  <RouteGuard access="signed-in" requires={requires}>
    <h1>Licenses</h1>
  </RouteGuard>
)

it('waits for the person, then sends an account without one to registration', async () => {
  const { host, currentPath } = await renderInPortal(personPage('person'), { session: withPerson() })
  expect(screen.getByRole('status')).toHaveTextContent('Initializing')
  act(() => host.setSession(withPerson('none')))
  expect(currentPath()).toBe('/registration?needed')
})

it('says what to do to a person who is neither covered nor non-covered', async () => {
  await renderInPortal(personPage('registered-person'), { session: withPerson('ended') })
  expect(screen.getByRole('heading', { name: 'You need a registration for this page' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'View my information' })).toHaveAttribute('href', '/my-information')
})

it.each([
  ['person', 'ended'],
  ['person', 'unknown'],
  ['registered-person', 'current'],
] as const)('shows a page that requires a %s when the registration is %s', async (requires, registration) => {
  await renderInPortal(personPage(requires), { session: withPerson(registration) })
  expect(screen.getByRole('heading', { name: 'Licenses' })).toBeInTheDocument()
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

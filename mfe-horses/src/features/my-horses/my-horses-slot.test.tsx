import { horsesHttp } from '@portal/contracts-horses'
import { fakeShellHost, renderPage, stubResponses } from '@portal/testing-web'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import myHorses from '../../../locales/en-US/my-horses.json'
import { connect } from '../../shared/api.ts'
import { makeMyHorseCounts } from '../../testing/horses.ts'
import MyHorsesSummary from './my-horses.slot.tsx'

async function open(counts: object) {
  const calls = stubResponses(horsesHttp, { 'GET /api/horses/mine/counts': counts })
  const user = { username: 'reader', groups: [], roles: [], personId: 'p1', expiresAt: Date.now() + 3_600_000 }
  const host = fakeShellHost({ session: { status: 'signed-in', user } })
  connect(host)
  await renderPage(<MyHorsesSummary />, { texts: { 'my-horses': myHorses }, host })
  return calls
}

test('links the horses that need attention to the filtered list', async () => {
  await open(makeMyHorseCounts({ all: 18, canRace: 9, cannotRace: 9, onVetsList: 2, due: 0 }))
  expect(await screen.findByText('Your 18 horses')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Cannot race: 9' })).toHaveAttribute('href', '/my-horses?show=cannot-race')
  expect(screen.getByRole('link', { name: 'On the vets list: 2' })).toHaveAttribute(
    'href',
    '/my-horses?show=on-vets-list',
  )
  expect(screen.queryByRole('link', { name: /due/ })).not.toBeInTheDocument()
})

test('says so when every horse can race', async () => {
  await open(makeMyHorseCounts({ all: 1, canRace: 1, cannotRace: 0, onVetsList: 0, due: 0 }))
  expect(await screen.findByText('Your horse')).toBeInTheDocument()
  expect(screen.getByText('Nothing needs attention: every horse can race, and nothing is due.')).toBeInTheDocument()
})

test('shows nothing to somebody without horses', async () => {
  const calls = await open(makeMyHorseCounts({ all: 0, canRace: 0, cannotRace: 0, onVetsList: 0, due: 0 }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})

import { horsesHttp } from '@portal/contracts-horses'
import { errorResponse, fakeShellHost, renderPage, signedIn, stubResponses } from '@portal/testing-web'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import horses from '../../../locales/en-US/horses.json'
import { connect } from '../../shared/api.ts'
import { hudsonPark, makeListedHorse } from '../../testing/horses.ts'
import MyHorsesPage from './my-horses.page.tsx'

async function open(response: object) {
  stubResponses(horsesHttp, {
    'GET /api/horses/mine': response,
    'GET /api/horses/locations': { items: [hudsonPark], next: null },
  })
  const host = fakeShellHost({ session: signedIn() })
  connect(host)
  const view = await renderPage(<MyHorsesPage />, { texts: { horses }, host, path: '/my-horses' })
  return { ...view, host }
}

test('lists horses with role, responsible person and location', async () => {
  await open({
    items: [
      makeListedHorse(),
      makeListedHorse({
        horseId: '00000000-0000-4000-8000-000000000044',
        name: null,
        relations: ['owner', 'designated-owner'],
        responsiblePersonName: null,
        location: null,
      }),
    ],
    next: null,
  })
  const [, first, second] = await screen.findAllByRole('row')
  expect(first).toHaveTextContent(
    /Maple Court2023 · Northern Gate × Quiet River · filly, bay.*Responsible person.*Ana García.*Hudson Park, NY/,
  )
  expect(second).toHaveTextContent(
    /Unnamed \(Quiet River, 2023\).*Owner, Designated owner.*Name not available.*Not provided/,
  )
  expect(screen.getByRole('link', { name: 'Maple Court' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/horses\//),
  )
})

test('explains how horses get into an empty list', async () => {
  await open({ items: [], next: null })
  expect(await screen.findByText(horses['my-horses.empty-text'])).toBeInTheDocument()
})

test('offers to try again when the list cannot be loaded', async () => {
  await open(errorResponse(500, 'service.unavailable', 'Unavailable.'))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument()
})

test('asks where the selected horses are now', async () => {
  const { user, host } = await open({ items: [makeListedHorse()], next: null })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Maple Court' }))
  expect(screen.getByRole('link', { name: 'New request' })).toHaveAttribute(
    'href',
    `/requests/new?horses=${makeListedHorse().horseId}`,
  )
  await user.click(screen.getByRole('button', { name: 'Move' }))
  await expect.poll(() => host.recorded.forms[0]?.title).toBe('Move 1 horse')
  expect(host.recorded.forms[0]?.fields[0]?.options).toEqual([
    { value: '', label: 'Select a location' },
    { value: hudsonPark.locationId, label: 'Hudson Park, NY (track)' },
  ])
})

import { horsesHttp } from '@portal/contracts-horses'
import { errorResponse, fakeShellHost, renderPage, signedIn, stubResponses } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import horses from '../../../locales/en-US/horses.json'
import search from '../../../locales/en-US/horse-search.json'
import { connect } from '../../shared/api.ts'
import { makeHorseOfSearch } from '../../testing/horses.ts'
import SearchPage from './search.page.tsx'

const endpoint = 'GET /api/horses/search'

async function open(path: string, response: object) {
  const requests = stubResponses(horsesHttp, { [endpoint]: response })
  const host = fakeShellHost({ session: signedIn() })
  connect(host)
  const view = await renderPage(
    <Routes>
      <Route path="/horses" element={<SearchPage />} />
    </Routes>,
    { texts: { horses, 'horse-search': search }, host, path },
  )
  return Object.assign(view, { requests, queries: () => requests.map(({ url }) => new URL(url).search) })
}

test('finds a scanned chip, and the next scan replaces it', async () => {
  const other = makeHorseOfSearch({ horseId: null, microchip: null, name: 'Paper Lantern', location: null })
  const { user, queries } = await open('/horses', { horses: [makeHorseOfSearch(), other], hasMore: true, next: 'x' })
  const box = screen.getByRole('textbox', { name: /Name, microchip or registry number/ })
  await user.type(box, '985141000230417{Enter}')
  expect(await screen.findByRole('link', { name: 'Maple Court' })).toHaveAttribute(
    'href',
    `/horses/${makeHorseOfSearch().horseId ?? ''}`,
  )
  expect(screen.getByText('Paper Lantern')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Paper Lantern' })).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'The first 2 horses that were found' })).toBeInTheDocument()
  await user.keyboard('2300417{Enter}')
  await expect.poll(queries).toEqual(['?microchip=985141000230417', '?registryNumber=2300417'])
})

test('shows more horses', async () => {
  const older = makeHorseOfSearch({ horseId: null, name: 'Maple Leaf' })
  const { user, queries } = await open('/horses?text=maple', ({ url }: Request) =>
    url.includes('after=x')
      ? { horses: [older], hasMore: false, next: null }
      : { horses: [makeHorseOfSearch()], hasMore: true, next: 'x' },
  )
  await user.click(await screen.findByRole('button', { name: search.more }))
  await expect.poll(queries).toEqual(['?name=maple', '?name=maple&after=x'])
  expect(await screen.findByText('Maple Leaf')).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: '2 horses found' })).toBeInTheDocument()
})

test('searches by year of birth and dam’s name', async () => {
  const { user, queries } = await open('/horses', { horses: [], hasMore: false, next: null })
  await user.click(screen.getByRole('link', { name: search['by-dam'] }))
  await user.type(await screen.findByRole('textbox', { name: /Dam’s name/ }), 'Quiet River')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByRole('link', { name: 'Enter the year of birth.' })).toBeInTheDocument()
  await user.type(screen.getByRole('textbox', { name: /Year of birth/ }), '2023')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByRole('heading', { name: 'Horse Details Not Found' })).toBeInTheDocument()
  expect(queries()).toEqual(['?yearOfBirth=2023&damName=Quiet+River'])
})

test.each([
  ['999000000000001', search['problem.microchip-code-invalid']],
  ['9851410002304171', search['problem.microchip-not-15-digits']],
  [' ', search['problem.search-missing']],
])('says what is wrong with %j', async (typed, message) => {
  const { user, requests } = await open('/horses', { horses: [], hasMore: false, next: null })
  await user.type(screen.getByRole('textbox'), `${typed}{Enter}`)
  expect(await screen.findByRole('link', { name: message })).toBeInTheDocument()
  expect(requests).toEqual([])
})

test('offers to try again when the search fails', async () => {
  await open('/horses?text=maple', errorResponse(500, 'service.failed', 'Unavailable.'))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument()
})

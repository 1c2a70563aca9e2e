import { horsesHttp } from '@portal/contracts-horses'
import { errorResponse, fakeShellHost, renderPage, signedIn, stubResponses } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import horses from '../../../locales/en-US/horses.json'
import { connect } from '../../shared/api.ts'
import { hudsonPark, makeFoundHorse, makeHorse } from '../../testing/horses.ts'
import { selectLocation } from '../../testing/select-location.ts'
import RegisterPage from './register.page.tsx'

const lookUp = 'GET /api/horses/look-up'
const horse = makeHorse()
const found = (...list: readonly object[]) => ({ horses: list, hasMore: false, isRegistryAvailable: true })

async function open(path: string, responses: Parameters<typeof stubResponses>[1]) {
  const requests = stubResponses(horsesHttp, responses)
  const host = fakeShellHost({ session: signedIn() })
  connect(host)
  const view = await renderPage(
    <Routes>
      <Route path="/horses/register" element={<RegisterPage />} />
      <Route path="/horses/:horseId" element={<h1>Maple Court</h1>} />
    </Routes>,
    { texts: { horses }, host, path },
  )
  return Object.assign(view, { requests })
}

test('finds, selects and registers a horse', async () => {
  const { user, requests } = await open('/horses/register', {
    [lookUp]: found(makeFoundHorse()),
    'GET /api/horses/locations': { items: [hudsonPark], next: null },
    'POST /api/horses': { horseId: horse.horseId },
  })
  await user.type(screen.getByRole('textbox', { name: /Horse name/ }), 'maple')
  await user.click(screen.getByRole('button', { name: 'Look up' }))
  await user.click(await screen.findByRole('link', { name: 'Select this horse: Maple Court' }))
  await screen.findByRole('combobox', { name: /Current location/ })
  await user.click(screen.getByRole('button', { name: 'Register this horse' }))
  expect(await screen.findByRole('link', { name: 'Select the current location.' })).toBeInTheDocument()
  await selectLocation(user, /Current location/, 'Hudson Park')
  await user.click(screen.getByRole('button', { name: 'Register this horse' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Maple Court' })).toBeInTheDocument()
  const registration = requests.find(({ method }) => method === 'POST')
  expect(await registration?.json()).toEqual({ registryNumber: '2300417', locationId: hudsonPark.locationId })
})

test('asks for both the year of birth and the dam’s name', async () => {
  const { user, requests } = await open('/horses/register?by=dam', {})
  await user.type(screen.getByRole('textbox', { name: /Dam’s name/ }), 'Quiet River')
  await user.click(screen.getByRole('button', { name: 'Look up' }))
  expect(await screen.findByRole('link', { name: 'Enter the year of birth.' })).toBeInTheDocument()
  expect(requests).toEqual([])
})

test('shows who is responsible instead of offering to register a horse twice', async () => {
  const own = makeFoundHorse({ registration: 'caller', horseId: horse.horseId, name: 'Paper Lantern' })
  const horseId = '00000000-0000-4000-8000-000000000045'
  const other = makeFoundHorse({ registration: 'other', horseId, responsiblePersonName: 'Ben Vega' })
  await open('/horses/register?by=name&name=a', { [lookUp]: found(own, other) })
  const [first, second] = await screen.findAllByRole('listitem')
  if (!first || !second) throw new Error('two horses are expected')
  expect(within(first).getByRole('link', { name: /View the horse/ })).toBeInTheDocument()
  expect(second).toHaveTextContent('Responsible person: Ben Vega')
  expect(screen.queryByRole('link', { name: /^Select/ })).not.toBeInTheDocument()
})

test('says what to do when no horse exists, and when the registry does not answer', async () => {
  await open('/horses/register?by=name&name=zzz', { [lookUp]: { ...found(), isRegistryAvailable: false } })
  expect(await screen.findByRole('heading', { name: 'No Existing Horse Found', level: 2 })).toBeInTheDocument()
  expect(screen.getByText(horses['find.none-text'])).toBeInTheDocument()
  expect(screen.getByText(horses['find.registry-down-title'])).toBeInTheDocument()
})

test('explains which role is missing', async () => {
  await open('/horses/register?by=name&name=maple', {
    [lookUp]: errorResponse(403, 'access.forbidden', 'You need an elevated privilege to perform this action.'),
  })
  expect(await screen.findByText(horses['register.role-missing'])).toBeInTheDocument()
})

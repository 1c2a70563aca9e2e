import { horsesHttp } from '@portal/contracts-horses'
import { errorResponse, fakeShellHost, renderPage, signedIn, stubResponses } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import horses from '../../../locales/en-US/horses.json'
import texts from '../../../locales/en-US/register-manually.json'
import { connect } from '../../shared/api.ts'
import { hudsonPark, makeHorse } from '../../testing/horses.ts'
import RegisterManuallyPage from './register-manually.page.tsx'

const { horseId } = makeHorse()

async function open(response: object, path = '/horses/register/manual') {
  const requests = stubResponses(horsesHttp, {
    'GET /api/horses/locations': { items: [hudsonPark], next: null },
    'POST /api/horses/manual-registrations': response,
  })
  const host = fakeShellHost({ session: signedIn() })
  connect(host)
  const view = await renderPage(
    <Routes>
      <Route path="/horses/register/manual" element={<RegisterManuallyPage />} />
      <Route path="/horses/:horseId" element={<h1>Maple Court</h1>} />
    </Routes>,
    { texts: { horses, 'register-manually': texts }, host, path },
  )
  const submit = async () => view.user.click(await screen.findByRole('button', { name: texts.submit }))
  return { ...view, requests, submit }
}

const filled = '/horses/register/manual?by=dam&yearOfBirth=2023&damName=Quiet+River&microchip=985141000230417'

async function select({ user }: Awaited<ReturnType<typeof open>>) {
  await user.selectOptions(await screen.findByRole('combobox', { name: /Sex/ }), 'filly')
  await user.selectOptions(screen.getByRole('combobox', { name: /Color/ }), 'bay')
  await user.selectOptions(screen.getByRole('combobox', { name: /Current location/ }), 'Hudson Park, NY (track)')
}

test('registers a horse with what the search already has', async () => {
  const opened = await open({ horseId }, filled)
  await select(opened)
  await opened.submit()
  expect(await screen.findByRole('heading', { level: 1, name: 'Maple Court' })).toBeInTheDocument()
  expect(await opened.requests.find(({ method }) => method === 'POST')?.json()).toEqual({
    yearOfBirth: 2023,
    damName: 'Quiet River',
    sex: 'FILLY',
    color: 'BAY',
    microchip: '985141000230417',
    locationId: hudsonPark.locationId,
  })
})

test('says what is missing', async () => {
  const { submit, requests } = await open({ horseId })
  await submit()
  for (const [key, message] of Object.entries(texts).filter(([name]) => name.startsWith('missing.')))
    expect(await screen.findByRole('link', { name: message }), key).toBeInTheDocument()
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
})

test('says that another horse has the microchip', async () => {
  const opened = await open(errorResponse(409, 'horses.microchip-taken', 'Taken.'), filled)
  await select(opened)
  await opened.submit()
  expect(await screen.findByText(/Another horse has this microchip number/)).toBeInTheDocument()
})

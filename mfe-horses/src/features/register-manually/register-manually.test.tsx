import { horsesHttp } from '@portal/contracts-horses'
import { seedRegistrationFields } from '@portal/contracts-horses/identity-rules'
import { errorResponse, fakeShellHost, renderPage, signedIn, stubResponses, stubUploads } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import horses from '../../../locales/en-US/horses.json'
import texts from '../../../locales/en-US/register-manually.json'
import uploads from '../../../locales/en-US/uploads.json'
import { connect } from '../../shared/api.ts'
import { hudsonPark, makeFile, makeHorse } from '../../testing/horses.ts'
import { selectLocation } from '../../testing/select-location.ts'
import RegisterManuallyPage from './register-manually.page.tsx'

const { horseId } = makeHorse()
const fileId = '00000000-0000-4000-8000-000000000063'
const upload = `POST /api/horses/uploads/files/${horseId}/${fileId}`

beforeEach(() => {
  stubUploads()
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(fileId)
})

async function open(response: object, path = '/horses/register/manual', more: object = {}) {
  const requests = stubResponses(horsesHttp, {
    'GET /api/horses/locations': { items: [hudsonPark], next: null },
    'GET /api/horses/registration-fields': { fields: seedRegistrationFields },
    'POST /api/horses/manual-registrations': response,
    [upload]: makeFile({ fileId }),
    ...more,
  })
  const host = fakeShellHost({ session: signedIn() })
  connect(host)
  const view = await renderPage(
    <Routes>
      <Route path="/horses/register/manual" element={<RegisterManuallyPage />} />
      <Route path="/horses/:horseId" element={<h1>Maple Court</h1>} />
    </Routes>,
    { texts: { horses, uploads, 'register-manually': texts }, host, path },
  )
  const submit = async () => view.user.click(await screen.findByRole('button', { name: texts.submit }))
  return { ...view, host, requests, submit }
}

const filled = '/horses/register/manual?by=dam&yearOfBirth=2023&damName=Quiet+River&microchip=985141000230417'

async function select({ user }: Awaited<ReturnType<typeof open>>) {
  await user.selectOptions(await screen.findByRole('combobox', { name: /Sex/ }), 'filly')
  await user.selectOptions(screen.getByRole('combobox', { name: /Color/ }), 'bay')
  await selectLocation(user, /Current location/, 'Hudson Park')
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
  for (const field of ['yearOfBirth', 'damName', 'sex', 'color', 'location', 'microchip'] as const)
    expect(await screen.findByRole('link', { name: texts[`missing.${field}`] })).toBeInTheDocument()
  expect(screen.getAllByRole('link', { name: /^(Enter|Select|Fill in)/ })).toHaveLength(6)
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
})

test('says that another horse has the microchip', async () => {
  const opened = await open(errorResponse(409, 'horses.microchip-taken', 'Taken.'), filled)
  await select(opened)
  await opened.submit()
  expect(await screen.findByText(/Another horse has this microchip number/)).toBeInTheDocument()
})

/** Selects files as the file picker does. */
function attach(...names: readonly string[]) {
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('The page has no field for files.')
  fireEvent.change(input, { target: { files: names.map((name) => new File(['%PDF-'], name)) } })
}

test('uploads the photo and papers after the registration', async () => {
  const opened = await open({ horseId }, filled)
  await select(opened)
  attach('papers.pdf')
  expect(opened.requests.filter(({ method }) => method === 'POST')).toEqual([])
  await opened.submit()
  expect(await screen.findByText('The horse is registered. The authority will review the details.')).toBeVisible()
  await waitFor(() =>
    expect(opened.host.recorded.toasts).toEqual([{ kind: 'success', message: 'papers.pdf was uploaded' }]),
  )
  await opened.user.click(screen.getByRole('link', { name: 'Open the horse' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Maple Court' })).toBeInTheDocument()
})

test('sends a file again that failed, and registers the horse once', async () => {
  let attempts = 0
  const opened = await open({ horseId }, filled, {
    [upload]: () => {
      attempts += 1
      return attempts === 1 ? errorResponse(429, 'rate.limited', 'Too many.') : makeFile({ fileId })
    },
  })
  await select(opened)
  attach('papers.pdf')
  await opened.submit()
  await opened.user.click(await screen.findByRole('button', { name: 'Upload papers.pdf again' }))
  await waitFor(() => expect(opened.host.recorded.toasts.at(-1)).toMatchObject({ kind: 'success' }))
  expect(opened.requests.filter(({ url }) => url.endsWith('/manual-registrations'))).toHaveLength(1)
})

test('sends no files when the registration was refused', async () => {
  const opened = await open(errorResponse(409, 'horses.microchip-taken', 'Taken.'), filled)
  await select(opened)
  attach('papers.pdf')
  await opened.submit()
  await screen.findByText(/Another horse has this microchip number/)
  expect(opened.requests.filter(({ url }) => url.includes('/uploads/'))).toEqual([])
  expect(screen.getByRole('button', { name: 'Remove papers.pdf from this list' })).toBeVisible()
})

test('accepts five files of the right types', async () => {
  const { user } = await open({ horseId })
  await screen.findByRole('button', { name: texts.submit })
  attach('1.pdf', '2.pdf', '3.jpg', '4.png', 'notes.txt')
  expect(await screen.findByText(/^notes.txt: This type of file/)).toBeVisible()
  attach('5.pdf', '6.pdf')
  expect(await screen.findByText(/^Select up to 5 files/)).toBeVisible()
  expect(screen.getAllByRole('button', { name: /from this list$/ })).toHaveLength(5)
  expect(screen.queryByText(/^6.pdf/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove 5.pdf from this list' }))
  expect(screen.queryByText(/^Select up to 5 files/)).toBeNull()
})

test('asks for the fields in effect today, with their names', async () => {
  const changes: Readonly<Record<string, object>> = {
    sireName: { isRequired: true, label: { en: 'Name of the sire', es: 'Nombre del semental' } },
    photo: { isRequired: true },
  }
  const fields = seedRegistrationFields.flatMap((row) =>
    row.field === 'markings' ? [] : [{ ...row, ...changes[row.field] }],
  )
  const opened = await open({ horseId }, filled, { 'GET /api/horses/registration-fields': { fields } })
  await select(opened)
  expect(screen.queryByRole('textbox', { name: /Markings/ })).toBeNull()
  await opened.submit()
  expect(await screen.findByRole('link', { name: 'Fill in this field: Name of the sire.' })).toBeInTheDocument()
  expect(screen.getByText('Add a photo of the horse or its registration papers.')).toBeVisible()
  expect(opened.requests.filter(({ method }) => method === 'POST')).toEqual([])
  await opened.user.type(screen.getByRole('textbox', { name: /Name of the sire/ }), 'Long Road')
  attach('papers.pdf')
  await opened.submit()
  expect(await screen.findByText('The horse is registered. The authority will review the details.')).toBeVisible()
})

import { registrationHttp } from '@portal/contracts-registration'
import { fakeShellHost, renderPage, signedIn, stubResponses } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import licenses from '../../../locales/en-US/licenses.json'
import registration from '../../../locales/en-US/registration.json'
import states from '../../../locales/en-US/states.json'
import { connect } from '../../shared/api.ts'
import { makeLicense } from '../../testing/licenses.ts'
import LicensePage from './license.page.tsx'
import LicensesPage from './licenses.page.tsx'

async function open(path: string, responses: Parameters<typeof stubResponses>[1]) {
  const requests = stubResponses(registrationHttp, responses)
  const host = fakeShellHost({ session: signedIn() })
  connect(host)
  const view = await renderPage(
    <Routes>
      <Route path="/licenses" element={<LicensesPage />} />
      <Route path="/licenses/add" element={<LicensePage />} />
      <Route path="/licenses/:licenseId/renew" element={<LicensePage />} />
    </Routes>,
    { texts: { licenses, registration, states }, host, path },
  )
  return Object.assign(view, { requests })
}

const license = makeLicense()
const list = 'GET /api/registration/licenses'

test('lists licenses with their review and expiry, and shows an image on request', async () => {
  const refused = makeLicense({
    licenseId: '00000000-0000-4000-8000-000000000023',
    type: 'src',
    review: 'REFUSED',
    refusalReason: 'The name differs.',
    validity: 'CURRENT',
  })
  const { user } = await open('/licenses', {
    [list]: { hasPerson: true, licenses: [license, refused] },
    [`GET /api/registration/licenses/${license.licenseId}/url`]: {
      url: '/api/registration/license-files/f?until=1&signature=s',
      expiresAt: '2026-11-23T15:42:00.000Z',
      fileType: 'image/jpeg',
    },
  })
  const [first, second] = await screen.findAllByRole('listitem')
  if (!first || !second) throw new Error('two licenses are expected')
  expect(within(first).getByRole('heading', { name: 'Vet board license, Kentucky' })).toBeInTheDocument()
  expect(first).toHaveTextContent(/Verified.*Expires soon.*••34.*December 10, 2026/)
  expect(second).toHaveTextContent(/Refused.*The name differs\./)
  await user.click(within(first).getByRole('button', { name: /^Show image/ }))
  expect(await within(first).findByRole('img')).toHaveAttribute('src', expect.stringContaining('signature='))
})

test('renews a license with its new image, and asks for nothing that is known', async () => {
  const set = vi.spyOn(FormData.prototype, 'set')
  const { user, currentPath } = await open(`/licenses/${license.licenseId}/renew`, {
    [list]: { hasPerson: true, licenses: [license] },
    'POST /api/registration/licenses': makeLicense({ review: 'NEEDS_REVIEW' }),
  })
  expect(await screen.findByText('Vet board license, Kentucky')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Send for review' }))
  expect(await screen.findByRole('link', { name: 'Select an image of the license.' })).toBeInTheDocument()
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]')
  if (input) await user.upload(input, new File(['ÿØÿ'], 'license.jpg', { type: 'image/jpeg' }))
  await user.click(screen.getByRole('button', { name: 'Send for review' }))
  await screen.findByRole('heading', { level: 1, name: 'Licenses' })
  expect(currentPath()).toBe('/licenses')
  expect(Object.fromEntries(set.mock.calls)).toMatchObject({
    type: 'vet-board',
    state: 'KY',
    license: '',
    replaces: license.licenseId,
  })
})

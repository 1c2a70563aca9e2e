import { empty, failure, heading, loading, main, submitForm, summary, type Screen } from '@portal/testing-e2e'
import { makeLicense } from '../src/testing/licenses.ts'

const call = '/api/registration/licenses'
const license = makeLicense()
const refused = makeLicense({
  licenseId: '00000000-0000-4000-8000-000000000023',
  type: 'src',
  review: 'REFUSED',
  refusalReason: 'A2026',
})

const page = (state: string, path: string, more: Partial<Screen>): Screen => ({
  name: `${path}: ${state}`,
  address: () => path.replace(':licenseId', license.licenseId),
  user: 'trainer',
  stubResults: [call, { hasPerson: true, licenses: [license, refused] }],
  shows: heading,
  ...more,
})
const { stubResults: _none, ...withoutResults } = page('', '/licenses', {})

export const licenseScreens: readonly Screen[] = [
  { ...withoutResults, name: '/licenses: loading', stub: [call, 'pending'], shows: loading },
  { ...withoutResults, name: '/licenses: error', stub: [call, 'failure'], shows: failure },
  page('empty', '/licenses', { stubResults: [call, { hasPerson: true, licenses: [] }], shows: empty }),
  page('full', '/licenses', { shows: (opened) => main(opened).locator('.license-card').first() }),
  page('error', '/licenses/add', { act: submitForm, shows: summary }),
  page('full', '/licenses/:licenseId/renew', { shows: (opened) => main(opened).locator('[name="license"]') }),
]

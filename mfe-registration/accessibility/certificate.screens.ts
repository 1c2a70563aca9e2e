import { dialog, empty, failure, loading, main, type Screen } from '@portal/testing-e2e'
import { certificate, holder } from '../src/testing/certificates.ts'

const call = '/api/registration/certificates'
const list = { skip: 0, limit: 20, holder, status: 'valid' }

const own = (state: string, rest: Omit<Screen, 'name' | 'address'>): Screen => ({
  name: `/certificate: ${state}`,
  address: () => '/certificate',
  user: 'trainer',
  ...rest,
})

const full: Omit<Screen, 'name' | 'address'> = {
  stubResults: [
    call,
    {
      ...list,
      items: [certificate, { ...certificate, certificateId: '2', revokedAt: certificate.issuedAt }],
      total: 2,
    },
  ],
  shows: (page) => main(page).locator('table button').first(),
}

export const certificateScreens: readonly Screen[] = [
  own('full', full),
  own('revoke', {
    ...full,
    act: (page) => main(page).locator('table button').nth(1).click(),
    shows: dialog,
  }),
  own('empty', { stubResults: [call, { ...list, items: [], total: 0 }], shows: empty }),
  own('loading', { stub: [call, 'pending'], shows: loading }),
  own('error', { stub: [call, 'failure'], shows: failure }),
  {
    name: '/certificate/verify/:token: full',
    address: () => '/certificate/verify/4nQf7',
    stubResults: [call, { status: 'valid', checkedAt: certificate.issuedAt, issuedAt: certificate.issuedAt, holder }],
    shows: (page) => main(page).locator('.certificate-facts'),
  },
  {
    name: '/certificate/verify/:token: error',
    address: () => '/certificate/verify/4nQf7',
    stub: [call, 'failure'],
    shows: failure,
  },
]

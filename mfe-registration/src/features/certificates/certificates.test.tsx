import { registrationHttp } from '@portal/contracts-registration'
import { errorResponse, fakeShellHost, renderPage, stubResponses } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import certificates from '../../../locales/en-US/certificates.json'
import questions from '../../../locales/en-US/registration-questions.json'
import registration from '../../../locales/en-US/registration.json'
import states from '../../../locales/en-US/states.json'
import { connect } from '../../shared/api.ts'
import { certificate, holder } from '../../testing/certificates.ts'
import { settings } from '../../testing/drafts.ts'
import CertificatesPage from './certificates.page.tsx'
import VerifyPage from './verify.page.tsx'

async function open(path: string, responses: Parameters<typeof stubResponses>[1]) {
  const requests = stubResponses(registrationHttp, { 'GET /api/registration/settings': settings, ...responses })
  const host = fakeShellHost()
  connect(host)
  const view = await renderPage(
    <Routes>
      <Route path="/certificate" element={<CertificatesPage />} />
      <Route path="/certificate/verify/:token" element={<VerifyPage />} />
    </Routes>,
    { texts: { certificates, registration, 'registration-questions': questions, states }, host, path },
  )
  return Object.assign(view, { requests, host })
}

const list = { items: [certificate], total: 1, skip: 0, limit: 20, holder, status: 'valid' } as const

test('shows what a certificate says, and revokes one after asking', async () => {
  let revokedAt: string | null = null
  const { user, host } = await open('/certificate', {
    'GET /api/registration/certificates': () => ({ ...list, items: [{ ...certificate, revokedAt }] }),
    [`DELETE /api/registration/certificates/${certificate.certificateId}`]: () => {
      revokedAt = '2026-11-21T10:00:00.000Z'
      return { ...certificate, revokedAt }
    },
  })
  expect(await screen.findByText('José Muñoz Vega')).toBeInTheDocument()
  expect(screen.getByText('Trainer and Hotwalker')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^Revoke the certificate of Nov 20, 2026/ }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke certificate' }))
  await screen.findByRole('table')
  expect(await screen.findByText('Revoked')).toBeInTheDocument()
  expect(host.recorded.toasts).toEqual([{ kind: 'success', message: 'The certificate was revoked.' }])
  expect(screen.queryByRole('button', { name: /^Download PDF of/ })).toBeNull()
})

test('says why a certificate could not be created', async () => {
  const { user } = await open('/certificate', {
    'GET /api/registration/certificates': list,
    'POST /api/registration/certificates': errorResponse(503, 'service.unavailable', 'Not available.'),
  })
  await user.click(await screen.findByRole('button', { name: 'Create in Spanish' }))
  expect(await screen.findByRole('alert')).toBeInTheDocument()
})

test('warns of a certificate that was never issued', async () => {
  await open('/certificate/verify/x', {
    'GET /api/registration/certificates/verify/x': {
      status: 'unknown',
      checkedAt: certificate.issuedAt,
      issuedAt: null,
      holder: null,
    },
  })
  expect(await screen.findByText(/It may be a forgery/)).toBeInTheDocument()
  expect(await screen.findByText(settings.supportPhone, { exact: false })).toBeInTheDocument()
})

import type { DeadJob } from '@portal/contracts-admin'
import { fakeShellHost, errorResponse, signedIn } from '@portal/testing-web'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { idOf } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.tsx'
import FailedJobsPage from './failed-jobs.page.tsx'

const job: DeadJob = {
  id: idOf(1),
  service: 'regulations',
  job: 'deliver-message',
  jobId: idOf(2),
  payload: { deliveryId: idOf(3) },
  attempts: 60,
  error: 'DeliveryFailedError: Error ECONNECTION',
  enqueuedAt: '2026-11-19T10:00:00.000Z',
  failedAt: '2026-11-21T10:00:00.000Z',
}
const counts = { items: [], unavailableServices: [] }
const pageOf = (...items: readonly DeadJob[]) => ({ items, next: null, unavailableServices: [] })

test('shows why a job failed and requires a reason to discard it', async () => {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const { user, requests } = await openPage(
    <FailedJobsPage />,
    '/failed-jobs',
    {
      'GET /api/dead-jobs/counts': counts,
      'GET /api/dead-jobs': { ...pageOf(job), unavailableServices: ['registration'] },
      'POST /api/dead-jobs/discard': { discarded: true },
    },
    host,
  )
  expect(await screen.findByText('DeliveryFailedError: Error ECONNECTION')).toBeInTheDocument()
  expect(screen.getByText('60 attempts', { exact: false })).toBeInTheDocument()
  expect(screen.getByText(/don’t respond.*registration/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Discard job' }))
  const form = host.recorded.forms[0]
  expect(form?.fields[0]).toMatchObject({ name: 'reason', required: true })
  expect(await form?.submit({ reason: 'Sent by hand' })).toBeUndefined()
  const sent = requests.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toEqual({ service: 'regulations', id: idOf(1), reason: 'Sent by hand' })
})

test('retries a job with an optional note, and says when someone else was faster', async () => {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const { user } = await openPage(
    <FailedJobsPage />,
    '/failed-jobs',
    {
      'GET /api/dead-jobs/counts': counts,
      'GET /api/dead-jobs': pageOf(job),
      'POST /api/dead-jobs/retry': errorResponse(409, 'dead-jobs.already-resolved', 'Resolved.'),
    },
    host,
  )
  await user.click(await screen.findByRole('button', { name: 'Retry job' }))
  expect(host.recorded.forms[0]?.fields[0]).toMatchObject({ required: false })
  expect(await host.recorded.forms[0]?.submit({ reason: '' })).toEqual({
    reason: 'Someone already retried or discarded this.',
  })
})

test('retries all jobs of the selected kind until the newest one listed, after a confirmation with their number', async () => {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const { user, requests } = await openPage(
    <FailedJobsPage />,
    '/failed-jobs',
    {
      'GET /api/dead-jobs': pageOf(job),
      'GET /api/dead-jobs/counts': {
        items: [{ service: 'regulations', job: 'deliver-message', count: 1200 }],
        unavailableServices: [],
      },
      'POST /api/dead-jobs/retry-all': { retried: 1199 },
    },
    host,
  )
  await screen.findByRole('option', { name: 'deliver-message in regulations (1,200)' })
  expect(screen.queryByRole('button', { name: /Retry all/ })).not.toBeInTheDocument()
  await user.selectOptions(screen.getByLabelText('Kind of job'), 'regulations deliver-message')
  await user.click(await screen.findByRole('button', { name: 'Retry all 1,200 jobs' }))
  const filtered = requests.findLast(({ url }) => new URL(url).pathname === '/api/dead-jobs')
  expect(new URL(filtered?.url ?? '').search).toBe('?service=regulations&job=deliver-message')
  const [form] = host.recorded.forms
  expect(form?.title).toBe('Retry all 1,200 deliver-message jobs in regulations?')
  expect(await form?.submit({ reason: '' })).toBeUndefined()
  const sent = requests.find(({ method }) => method === 'POST')
  const { service, failedAt: failedThrough } = job
  expect(await sent?.json()).toEqual({ service, job: 'deliver-message', failedThrough, reason: '' })
  expect(host.recorded.toasts).toMatchObject([{ message: '1,199 jobs will run again now.' }])
})

test('shows an empty state', async () => {
  await openPage(<FailedJobsPage />, '/failed-jobs', {
    'GET /api/dead-jobs': pageOf(),
    'GET /api/dead-jobs/counts': counts,
  })
  expect(await screen.findByText('No failed jobs')).toBeInTheDocument()
  expect(screen.queryByRole('article')).not.toBeInTheDocument()
})

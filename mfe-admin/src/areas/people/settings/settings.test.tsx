import type { StaffSetting } from '@portal/contracts-registration'
import { fakeShellHost, signedIn } from '@portal/testing-web'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { idOf } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.tsx'
import SettingsPage from './settings.page.tsx'

const ages: StaffSetting = {
  name: 'minimum-ages',
  current: { jockey: 16, trainer: 18 },
  periods: [
    {
      periodId: idOf(1),
      from: '2099-01-01',
      to: null,
      value: { jockey: 17, trainer: 18 },
      source: 'Rule 7',
      addedAt: '2026-11-21T10:00:00.000Z',
      withdrawnAt: null,
    },
  ],
}

test('shows values with their periods, and saves a new one after a preview of who is affected', async () => {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const { user, requests } = await openPage(
    <SettingsPage />,
    '/registration-settings',
    {
      'GET /api/staff/settings': [ages],
      'POST /api/staff/settings/minimum-ages/preview': { current: ages.current, affected: { jockey: 12 } },
      'POST /api/staff/settings/minimum-ages/periods': { periodId: idOf(2) },
    },
    host,
  )
  expect(await screen.findByText('Rule 7')).toBeInTheDocument()
  expect(screen.getByText('Jockey: 16 · Trainer: 18')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Change from a date: Minimum ages' }))
  const [form] = host.recorded.forms
  const values = { part: 'jockey', from: '2098-01-01', to: '', source: 'Rule 8' }
  expect(await form?.submit({ ...values, value: 'old' })).toEqual({
    value: 'Enter a whole number, or codes separated by commas.',
  })
  expect(await form?.submit({ ...values, value: '18' })).toBeUndefined()
  expect(host.recorded.confirmations).toEqual(['Save this change from January 1, 2098? Minimum ages'])
  const sent = requests.find(({ url }) => url.endsWith('/periods'))
  expect(await sent?.json()).toEqual({
    from: '2098-01-01',
    to: null,
    source: 'Rule 8',
    value: { jockey: 18, trainer: 18 },
  })
})

test('saves nothing when the preview is not confirmed', async () => {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  host.setDialogResult(false)
  const { user, requests } = await openPage(
    <SettingsPage />,
    '/registration-settings',
    {
      'GET /api/staff/settings': [{ name: 'invite-days', current: 14, periods: [] }],
      'POST /api/staff/settings/invite-days/preview': { current: 14, affected: null },
    },
    host,
  )
  await user.click(await screen.findByRole('button', { name: 'Change from a date: Days to answer an invite' }))
  const values = { value: '21', from: '2098-01-01', to: '', source: 'Rule 8' }
  expect(await host.recorded.forms[0]?.submit(values)).toEqual({ form: 'Nothing was saved.' })
  expect(requests.some(({ url }) => url.endsWith('/periods'))).toBe(false)
})

test('shows countries by name, and withdraws a change before its first day with a reason', async () => {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const [period] = ages.periods
  const { user, requests } = await openPage(
    <SettingsPage />,
    '/registration-settings',
    {
      'GET /api/staff/settings': [
        {
          ...ages,
          periods: [period, { ...period, periodId: idOf(3), withdrawnAt: '2026-11-22T10:00:00.000Z' }],
        },
        { name: 'accepted-countries', current: ['US', 'CA'], periods: [] },
        { name: 'merge-undo-days', current: 30, periods: [] },
      ],
      [`POST /api/staff/settings/minimum-ages/periods/${idOf(1)}/withdraw`]: { periodId: idOf(1) },
    },
    host,
  )
  expect(await screen.findByText('United States and Canada')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /: Days to undo a merge of two people$/ })).toBeInTheDocument()
  expect(screen.getByText(/On November 22, 2026/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Withdraw the change from January 1, 2099' }))
  expect(await host.recorded.forms[0]?.submit({ reason: 'Wrong rule' })).toBeUndefined()
  const sent = requests.find(({ url }) => url.endsWith('/withdraw'))
  expect(await sent?.json()).toEqual({ reason: 'Wrong rule' })
})

import { fakeShellHost, signedIn, errorResponse } from '@portal/testing-web'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import NoticeTemplatesPage from './notice-templates.page.tsx'

const texts = {
  title: '{{jockey}} rejected your invite',
  text: '{{jockey}} said no.',
  mail: 'See {{link}}',
  sms: '{{link}}',
}
const template = {
  kind: 'invite-rejected',
  locale: 'en-US',
  version: 1,
  texts,
  defaultTexts: texts,
  isEdited: true,
  changedAt: '2026-11-23T15:00:00.000Z',
  placeholders: { jockey: 'Luis Ortega', link: 'https://portal.example/invites' },
}
const channel = (name: 'email' | 'text') => ({ channel: name, isOn: true, reason: null, changedAt: null })
const responses = {
  'GET /api/staff/channel-switches': [channel('email'), channel('text')],
  'GET /api/staff/notice-templates': [template],
}

test('a channel is switched off with a reason', async () => {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const { user, requests } = await openPage(
    <NoticeTemplatesPage />,
    '/notice-templates',
    {
      ...responses,
      'PUT /api/staff/channel-switches/text': { ...channel('text'), isOn: false, reason: 'Held back', changedAt: null },
    },
    host,
  )
  const row = await screen.findByRole('row', { name: /Text messages/ })
  await user.click(within(row).getByRole('button', { name: 'Switch off' }))
  const [form] = host.recorded.forms
  expect(form?.title).toBe('Switch Text messages off?')
  expect(await form?.submit({ reason: 'Held back' })).toBeUndefined()
  expect(await requests.find(({ method }) => method === 'PUT')?.json()).toEqual({ isOn: false, reason: 'Held back' })
})

test('a text is edited, and a wrong placeholder is reported at its field', async () => {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const problems = [{ field: 'title', problem: 'unknown', placeholder: 'jokey' }]
  const { user } = await openPage(
    <NoticeTemplatesPage />,
    '/notice-templates',
    {
      ...responses,
      'PUT /api/staff/notice-templates/invite-rejected/en-US': () =>
        errorResponse(400, 'notices.placeholder-invalid', 'English', { problems }),
    },
    host,
  )
  expect(await screen.findByText('Luis Ortega rejected your invite')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Edit invite-rejected, English' }))
  const errors = await host.recorded.forms[0]?.submit({ ...texts, title: '{{jokey}}' })
  expect(errors).toEqual({ title: 'jokey isn’t a placeholder that can be used here.' })
})

import type { AgreementVersion } from '@portal/contracts-registration'
import { fakeShellHost, signedIn } from '@portal/testing-web'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import AgreementsPage from './agreements.page.tsx'

const texts = {
  'en-US': { title: 'Agreement', paragraphs: ['You agree.', 'You report changes.'] },
  es: { title: 'Acuerdo', paragraphs: ['Usted acepta.', 'Usted informa los cambios.'] },
}
const first: AgreementVersion = {
  kind: 'covered',
  version: 1,
  status: 'in-effect',
  revision: 1,
  effectiveFrom: '2022-07-01',
  changedAt: '2022-06-01T10:00:00.000Z',
  acceptances: 1234,
  texts,
}
const draft: AgreementVersion = {
  ...first,
  version: 2,
  status: 'draft',
  revision: 3,
  effectiveFrom: null,
  acceptances: 0,
}
const others = { 'GET /api/staff/agreements/non-covered': [{ ...first, kind: 'non-covered', acceptances: 7 }] }

test('lists versions with their texts in both languages and saves a draft of the next one', async () => {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const { user, requests } = await openPage(
    <AgreementsPage />,
    '/agreement-versions',
    {
      'GET /api/staff/agreements/covered': [first],
      'PUT /api/staff/agreements/covered/draft': { ...draft, revision: 1 },
      ...others,
    },
    host,
  )
  const section = within(await screen.findByRole('region', { name: 'Covered persons' }))
  expect(await section.findByText('1,234')).toBeInTheDocument()
  expect(section.getByText('In effect')).toBeInTheDocument()
  await user.click(section.getByText('Show the text of version 1'))
  expect(section.getByText('Usted informa los cambios.')).toBeVisible()
  await user.click(section.getByRole('button', { name: 'Draft a new version: Covered persons' }))
  const [form] = host.recorded.forms
  expect(form?.fields.map(({ initial }) => initial)).toContain('You agree.\n\nYou report changes.')
  const values = {
    'title.en-US': 'Agreement',
    'text.en-US': 'You agree.\n\n You help\n us. \n\n',
    'title.es': 'Acuerdo',
    'text.es': 'Usted acepta.',
  }
  expect(await form?.submit(values)).toBeUndefined()
  const sent = requests.find(({ method }) => method === 'PUT')
  expect(await sent?.json()).toEqual({
    revision: 0,
    texts: {
      'en-US': { title: 'Agreement', paragraphs: ['You agree.', 'You help us.'] },
      es: { title: 'Acuerdo', paragraphs: ['Usted acepta.'] },
    },
  })
})

test('publishes the draft after a preview of who is asked again', async () => {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const { user, requests } = await openPage(
    <AgreementsPage />,
    '/agreement-versions',
    {
      'GET /api/staff/agreements/covered': [draft, first],
      'POST /api/staff/agreements/covered/preview': { affected: 1200 },
      'POST /api/staff/agreements/covered/publish': { ...draft, status: 'scheduled', effectiveFrom: '2099-01-01' },
      ...others,
    },
    host,
  )
  await user.click(await screen.findByRole('button', { name: 'Publish: Covered persons' }))
  expect(await host.recorded.forms[0]?.submit({ from: '2099-01-01' })).toBeUndefined()
  expect(host.recorded.confirmations).toEqual(['Publish version 2 from January 1, 2099?'])
  const sent = requests.find(({ url }) => url.endsWith('/publish'))
  expect(await sent?.json()).toEqual({ revision: 3, effectiveFrom: '2099-01-01' })
})

test('publishes nothing when the preview is not confirmed', async () => {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  host.setDialogResult(false)
  const { user, requests } = await openPage(
    <AgreementsPage />,
    '/agreement-versions',
    {
      'GET /api/staff/agreements/covered': [draft, first],
      'POST /api/staff/agreements/covered/preview': { affected: 1200 },
      ...others,
    },
    host,
  )
  await user.click(await screen.findByRole('button', { name: 'Publish: Covered persons' }))
  expect(await host.recorded.forms[0]?.submit({ from: '2099-01-01' })).toEqual({ form: 'Nothing was published.' })
  expect(requests.some(({ url }) => url.endsWith('/publish'))).toBe(false)
})

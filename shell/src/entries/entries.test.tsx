import { signedIn } from '@portal/testing-web'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createDialogs } from '../host/dialogs.ts'
import { AccountMenu } from '../frame/account-menu.tsx'
import { createFakeEntries, renderInPortal } from '../test-portal.tsx'
import { EntriesNotice } from './index.ts'
import EntriesPage from './entries.page.tsx'

const entry = {
  key: 'a',
  title: 'Vaccination of Maple Court',
  facts: [{ label: 'Vaccine', value: 'Influenza' }],
  path: '/api/horses/h1/health-records',
  body: {},
  page: '/horses/h1/health',
  enteredAt: '2026-11-24T15:00:00.000Z',
}
const refused = {
  ...entry,
  key: 'b',
  title: 'Coggins test of Maple Court',
  refusal: { code: 409, error: 'health.already-corrected', message: 'The record was corrected already.' },
}

const confirming = (isConfirmed: boolean) => ({ ...createDialogs(), confirm: async () => isConfirmed })

test('lists the entries with what was entered, and why the service refused one', async () => {
  await renderInPortal(<EntriesPage />, { portal: { entries: createFakeEntries([entry, refused]) } })
  expect(screen.getByRole('article', { name: 'Vaccination of Maple Court' })).toHaveTextContent('Influenza')
  const card = screen.getByRole('article', { name: 'Coggins test of Maple Court' })
  expect(card).toHaveTextContent('The record was corrected already.')
  expect(screen.getByRole('link', { name: 'See what is recorded: Coggins test of Maple Court' })).toHaveAttribute(
    'href',
    '/horses/h1/health',
  )
})

test('shows what was entered beside what is recorded when both differ', async () => {
  const recorded = [
    { name: 'Maple Court', place: 'Hudson Park, NY', since: '2026-11-24T16:00:00.000Z' },
    { name: null, place: null, since: null },
  ]
  const refusal = { code: 409, error: 'horses.moved-since', message: 'Something else was recorded.', recorded }
  await renderInPortal(<EntriesPage />, { portal: { entries: createFakeEntries([{ ...entry, refusal }]) } })
  expect(screen.getByRole('heading', { level: 3, name: 'What you entered' })).toBeInTheDocument()
  const card = screen.getByRole('article')
  expect(card).toHaveTextContent(/What is recorded.*Maple Court.*Hudson Park, NY, since Nov 24, 2026/)
  expect(card).toHaveTextContent(/No longer visible to you.*Nothing/)
})

test('shows what is recorded in the language of the reader, and lets them choose what to keep', async () => {
  const text = { en: 'Jog passed', es: 'Examen al trote aprobado' }
  const recorded = [{ name: 'Maple Court', place: null, text, since: null }]
  const refusal = { code: 409, error: 'jogs.already-decided', message: 'Signed.', recorded }
  const override = { path: '/x', body: {} }
  const { user, portal } = await renderInPortal(<EntriesPage />, {
    portal: { entries: createFakeEntries([{ ...entry, refusal, override }]), dialogs: confirming(true) },
  })
  expect(screen.getByRole('article')).toHaveTextContent('Maple CourtJog passed')
  expect(screen.getByRole('button', { name: /^Keep what is recorded/ })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^Keep what I entered/ }))
  expect(portal.entries.store.get().kept).toEqual([])
})

test('has two sides also when the service does not say what is recorded', async () => {
  await renderInPortal(<EntriesPage />, { portal: { entries: createFakeEntries([refused]) } })
  expect(screen.getByRole('article')).toHaveTextContent('Open the page to see what is recorded.')
  expect(screen.getByRole('button', { name: /^Try again/ })).toBeInTheDocument()
})

test('says that everything is sent', async () => {
  await renderInPortal(<EntriesPage />)
  expect(screen.getByText('Everything is sent')).toBeInTheDocument()
})

test('deletes an entry after asking', async () => {
  const { user, portal } = await renderInPortal(<EntriesPage />, {
    portal: { entries: createFakeEntries([entry]), dialogs: confirming(true) },
  })
  await user.click(screen.getByRole('button', { name: 'Delete: Vaccination of Maple Court' }))
  expect(await screen.findByText('Everything is sent')).toBeInTheDocument()
  expect(portal.entries.store.get().kept).toEqual([])
})

test('tells on every page how many entries wait', async () => {
  await renderInPortal(<EntriesNotice />, { portal: { entries: createFakeEntries([entry, refused]) } })
  expect(screen.getByRole('status')).toHaveTextContent('2 entries aren’t sent yet. 1 was refused. Show')
})

test.each([true, false])('signing out with entries that wait asks first (confirmed: %s)', async (isConfirmed) => {
  const { user, portal, host } = await renderInPortal(<AccountMenu />, {
    session: signedIn('USERS'),
    portal: { entries: createFakeEntries([entry]), dialogs: confirming(isConfirmed) },
  })
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(portal.entries.store.get().kept).toHaveLength(isConfirmed ? 0 : 1)
  expect(host.session.current().status).toBe(isConfirmed ? 'signed-out' : 'signed-in')
})

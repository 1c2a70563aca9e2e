import { registrationHttp } from '@portal/contracts-registration'
import type { PersonRole } from '@portal/contracts-common/light'
import { errorResponse, fakeShellHost, renderPage, stubResponses } from '@portal/testing-web'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import people from '../../../locales/en-US/people.json'
import questions from '../../../locales/en-US/registration-questions.json'
import registration from '../../../locales/en-US/registration.json'
import states from '../../../locales/en-US/states.json'
import { connect } from '../../shared/api.ts'
import PeoplePage from './people.page.tsx'

const ana = {
  hisaPersonId: 'P-100-000-017',
  displayName: 'Ana Rúiz',
  roles: ['covered-person', 'jockey'],
  tracks: ['Keeneland'],
  states: ['KY'],
  status: null,
}

const search = 'POST /api/registration/people/search'

async function open(
  path: string,
  options: {
    readonly username: string
    readonly roles?: readonly PersonRole[]
    readonly responses?: Parameters<typeof stubResponses>[1]
  },
) {
  const { username, roles = [], responses = {} } = options
  const bodies: unknown[] = []
  const requests = stubResponses(registrationHttp, {
    [search]: async (request: Request) => {
      const body = (await request.clone().json()) as { name?: string; role?: string; after?: string }
      bodies.push(body)
      if (body.role === 'trainer') return { items: [], next: null }
      return body.after
        ? { items: [{ ...ana, hisaPersonId: 'P-100-000-025' }], next: null }
        : { items: [ana], next: 'x' }
    },
    'GET /api/registration/people/tracks': ['Keeneland', 'Saratoga'],
    ...responses,
  })
  const user = { username, groups: ['USERS' as const], personId: 'p-1', roles, expiresAt: Date.now() + 3_600_000 }
  const host = fakeShellHost({ session: { status: 'signed-in', user } })
  connect(host)
  const texts = { people, registration, 'registration-questions': questions, states }
  await renderPage(<PeoplePage />, { texts, host, path })
  return { requests, bodies }
}

it('finds people by name and filters, marks the match, and says what to do when nobody is found', async () => {
  const user = userEvent.setup()
  const { requests, bodies } = await open('/people', { username: 'ann' })
  await user.type(screen.getByLabelText('Name'), 'rui')
  expect(screen.getByText(/Type at least three letters/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByText('Rúi', { selector: 'mark' })).toBeVisible()
  expect(screen.getByRole('cell', { name: /Keeneland/ })).toBeVisible()
  expect(requests.every(({ url }) => !url.includes('rui'))).toBe(true)
  await user.selectOptions(screen.getByLabelText('Role'), 'trainer')
  expect(await screen.findByRole('heading', { name: 'Nobody found' })).toBeVisible()
  expect(screen.getByText(/try only the last name/)).toBeVisible()
  expect(bodies.at(-1)).toMatchObject({ name: 'rui', role: 'trainer' })
})

it('lists regulatory veterinarians, association veterinarians and jockeys without a name, page by page', async () => {
  const user = userEvent.setup()
  const { bodies } = await open('/people', { username: 'bea' })
  await user.click(screen.getByRole('link', { name: 'Jockeys' }))
  await user.click(await screen.findByRole('button', { name: 'Show more people' }))
  expect(await screen.findByText('P-100-000-025')).toBeVisible()
  expect(bodies).toMatchObject([{ role: 'jockey' }, { role: 'jockey', after: 'x' }])
  expect(screen.queryByRole('button', { name: /CSV/ })).toBeNull()
})

it('offers recent searches of this user, and clears them', async () => {
  const user = userEvent.setup()
  await open('/people', { username: 'cyd' })
  for (const name of ['gomez', 'ruiz']) {
    await user.clear(screen.getByLabelText('Name'))
    await user.type(screen.getByLabelText('Name'), `${name}{Enter}`)
    await screen.findByRole('button', { name })
  }
  const recent = screen.getByRole('region', { name: 'Recent searches' })
  await user.click(within(recent).getByRole('button', { name: 'gomez' }))
  expect(screen.getByLabelText('Name')).toHaveValue('gomez')
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('gomez')
  await user.click(screen.getByRole('button', { name: 'Clear recent searches' }))
  expect(screen.queryByRole('region', { name: 'Recent searches' })).toBeNull()
})

it('shows the status to officials, and why a file was refused', async () => {
  const user = userEvent.setup()
  await open('/people', {
    username: 'dee',
    roles: ['track-staff'],
    responses: {
      [search]: { items: [{ ...ana, status: 'suspended' }], next: null },
      'POST /api/registration/people/export': errorResponse(400, 'people.too-many-to-export', ''),
    },
  })
  expect(await screen.findByText('Suspended')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Download this list (CSV)' }))
  expect(await screen.findByText(/The file would have too many people/)).toBeVisible()
})

it('says that a search failed, with a way to repeat it', async () => {
  await open('/people?role=jockey', {
    username: 'eve',
    responses: { [search]: errorResponse(400, 'input.invalid', '') },
  })
  expect(await screen.findByRole('heading', { name: 'The search failed' })).toBeVisible()
})

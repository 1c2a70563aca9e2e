import { registrationHttp } from '@portal/contracts-registration'
import { fakeShellHost, renderPage, stubResponses } from '@portal/testing-web'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import people from '../../../locales/en-US/people.json'
import questions from '../../../locales/en-US/registration-questions.json'
import registration from '../../../locales/en-US/registration.json'
import { connect } from '../../shared/api.ts'
import PeoplePage from './people.page.tsx'

const found = [{ hisaPersonId: 'P-100-000-017', displayName: 'Ana Ruiz', roles: ['covered-person', 'jockey'] }]

async function open(path: string) {
  const requests = stubResponses(registrationHttp, {
    'GET /person/autocomplete/ana': found,
    'GET /person/autocomplete/ana/trainer': [],
  })
  const host = fakeShellHost()
  connect(host)
  const texts = { people, registration, 'registration-questions': questions }
  await renderPage(<PeoplePage />, { texts, host, path })
  return requests
}

it('finds people by name and role, and says what to do when nobody is found', async () => {
  const user = userEvent.setup()
  const requests = await open('/people')
  await user.type(screen.getByLabelText('Name'), 'an')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(requests).toEqual([])
  await user.type(screen.getByLabelText('Name'), 'a')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByText('Ana Ruiz')).toBeVisible()
  expect(screen.getByText('Jockey', { selector: 'td' })).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Role'), 'trainer')
  expect(await screen.findByRole('heading', { name: 'Nobody found' })).toBeVisible()
})

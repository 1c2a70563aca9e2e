import { main, unknownId, type Screen } from '@portal/testing-e2e'
import { makeDelegation } from '../src/testing/delegations.ts'

const path = '/api/registration/delegations'
const delegations = {
  items: [makeDelegation(), makeDelegation({ delegationId: unknownId, status: 'upcoming', lastDay: '2027-01-31' })],
  next: null,
}

export const delegateScreens: readonly Screen[] = [
  {
    name: '/delegates: full',
    user: 'trainer',
    address: () => '/delegates',
    stubResults: [path, delegations],
    shows: (page) => main(page).locator('table').nth(1),
  },
  {
    name: '/delegates: change',
    user: 'trainer',
    address: () => '/delegates',
    stubResults: [path, delegations],
    act: (page) => main(page).locator('td button').first().click(),
    shows: (page) => main(page).locator('form input[type=checkbox]').first(),
  },
]

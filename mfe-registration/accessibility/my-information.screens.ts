import { heading, main, submitForm, summary, type Screen } from '@portal/testing-e2e'
import { makeInformation } from '../src/testing/information.ts'
import { settings } from '../src/testing/drafts.ts'

const call = '/api/registration'
const respond = (information: ReturnType<typeof makeInformation> | null): NonNullable<Screen['stubResults']> => [
  call,
  { ...settings, information, draft: null },
]

const found = [
  { hisaPersonId: 'P-100-000-017', displayName: 'Ana Ruiz Vega', roles: ['covered-person', 'jockey'] },
  { hisaPersonId: 'P-100-000-025', displayName: 'Ana Rubio', roles: ['covered-person', 'regulatory-veterinarian'] },
]

export const myInformationScreens: readonly Screen[] = [
  {
    name: '/my-information: full',
    address: () => '/my-information',
    user: 'reader',
    stubResults: respond(makeInformation()),
    shows: (opened) => main(opened).locator('.my-summary').first(),
  },
  {
    name: '/my-information: empty',
    address: () => '/my-information',
    user: 'reader',
    stubResults: respond(null),
    shows: (opened) => main(opened).locator('.p-state'),
  },
  {
    name: '/my-information/:section: name-error',
    address: () => '/my-information/name',
    user: 'reader',
    stubResults: respond(makeInformation()),
    act: submitForm,
    shows: summary,
  },
  {
    name: '/my-information/:section: roles',
    address: () => '/my-information/roles',
    user: 'reader',
    stubResults: respond(makeInformation()),
    shows: heading,
  },
  {
    name: '/people: full',
    address: () => '/people?name=ana',
    user: 'reader',
    stubResults: ['/person/autocomplete', found],
    shows: (opened) => main(opened).locator('.p-data-list'),
  },
  {
    name: '/people: empty',
    address: () => '/people?name=nobody',
    user: 'reader',
    stubResults: ['/person/autocomplete', []],
    shows: (opened) => main(opened).locator('.p-state'),
  },
]

import { heading, main, submitForm, summary, type Screen } from '@portal/testing-e2e'
import { makeInformation } from '../src/testing/information.ts'
import { settings } from '../src/testing/drafts.ts'

const call = '/api/registration'
const respond = (information: ReturnType<typeof makeInformation> | null): NonNullable<Screen['stubResults']> => [
  call,
  { ...settings, information, draft: null, movedAt: null, finishedReference: null },
]

const people = {
  items: [
    {
      hisaPersonId: 'P-100-000-025',
      displayName: 'Ana Rubio',
      roles: ['covered-person', 'regulatory-veterinarian'],
      tracks: ['Churchill Downs', 'Keeneland'],
      states: ['KY', 'NY'],
      status: null,
    },
    {
      hisaPersonId: 'P-100-000-017',
      displayName: 'Ana Ruiz Vega',
      roles: ['covered-person', 'jockey'],
      tracks: [],
      states: [],
      status: null,
    },
  ],
  next: 'more',
}
const [first] = people.items
const officialPeople = {
  items: [
    { ...first, status: 'active' },
    { ...first, hisaPersonId: 'P-100-000-033', status: 'suspended' },
  ],
  next: null,
}
const listCall = '/api/registration/people/search'

export const myInformationScreens: readonly Screen[] = [
  {
    name: '/my-information: full',
    address: () => '/my-information',
    user: 'trainer',
    stubResults: respond(makeInformation()),
    shows: (opened) => main(opened).locator('.my-summary').first(),
  },
  {
    name: '/my-information/:section: name-error',
    address: () => '/my-information/name',
    user: 'trainer',
    stubResults: respond(makeInformation()),
    act: submitForm,
    shows: summary,
  },
  {
    name: '/my-information/:section: roles',
    address: () => '/my-information/roles',
    user: 'trainer',
    stubResults: respond(makeInformation()),
    shows: heading,
  },
  {
    name: '/people: full',
    address: () => '/people?role=regulatory-veterinarian',
    user: 'trainer',
    stubResults: [listCall, people],
    shows: (opened) => main(opened).locator('.p-data-list'),
  },
  {
    name: '/people: empty',
    address: () => '/people?role=jockey&state=WY',
    user: 'trainer',
    stubResults: [listCall, { items: [], next: null }],
    shows: (opened) => main(opened).locator('.p-state'),
  },
  {
    name: '/people: official',
    address: () => '/people',
    user: 'admin',
    stubResults: [listCall, officialPeople],
    shows: (opened) => main(opened).locator('.p-data-list'),
  },
]

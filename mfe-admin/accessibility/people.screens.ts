import { empty, failure, main, type Screen, unknownId } from '@portal/testing-e2e'

const at = '2026-11-21T10:00:00.000Z'
const support = { user: 'admin' } as const
const reference = 'R-7KQ2-M4XP'
const blocked = {
  draftId: unknownId,
  reference,
  version: 4,
  status: 'blocked',
  locale: 'es',
  nextStep: 'identity',
  causes: [
    { kind: 'record-locked', until: at },
    { kind: 'identity-mismatch', until: null },
  ],
  canUnlock: true,
  mismatches: 3,
  name: null,
  license: 'KY ••34',
  contacts: ['j•••@demo.example'],
  startedAt: at,
  savedAt: at,
  expiresAt: at,
}

const listed = {
  hisaPersonId: 'P-100-000-017',
  displayName: 'Ana Ruiz',
  status: 'active',
  isCovered: true,
  needsReview: true,
  declinedScore: 110,
  roles: ['covered-person', 'trainer'],
  requestedRoles: ['track-staff'],
  registeredAt: at,
}
const role = { title: null, track: null, effectiveTo: null, requestedAt: at, effectiveFrom: '2026-11-21' }
const person = {
  ...listed,
  personId: unknownId,
  revision: 2,
  locale: 'es',
  hasAccount: true,
  accountSub: unknownId,
  formerHisaPersonId: 'P-100-000-025',
  isFromRegistry: false,
  declinedReasons: ['license', 'birth-and-name'],
  allRoles: [
    {
      ...role,
      roleId: '00000000-0000-4000-8000-000000000011',
      role: 'track-staff',
      status: 'requested',
      track: 'Oak Downs',
    },
    { ...role, roleId: '00000000-0000-4000-8000-000000000012', role: 'trainer', status: 'active' },
  ],
  licenses: [
    { licenseId: unknownId, type: 'src', state: 'KY', ending: '••34', status: 'verified', expiresOn: '2027-12-31' },
  ],
  licensedStates: ['KY'],
  contacts: [{ channel: 'email', destination: 'a•••@demo.example', isConfirmed: true }],
  hasGuardian: false,
  names: [{ name: 'Ana Ruiz', effectiveFrom: at, effectiveTo: null }],
  statuses: [{ status: 'active', reason: null, effectiveFrom: at, effectiveTo: null }],
  suspendedThrough: null,
}
const persons = { user: 'admin', address: () => '/people-management' } as const
const onePerson = { user: 'admin', address: () => '/people-management/P-100-000-017' } as const

const review = { user: 'admin', address: () => '/people-review' } as const
const mergeSide = { hisaPersonId: 'P-100-000-017', displayName: 'Ana Ruiz', revision: 2, hasAccount: true }
const proposal = {
  approvalId: unknownId,
  kind: 'merge-persons',
  state: 'approved',
  reason: 'Same license',
  proposedBy: 'Rosa Vidal',
  proposedAt: at,
  decidedBy: null,
  decidedAt: at,
  decisionReason: null,
  undoUntil: at,
  undoneBy: null,
  undoneAt: null,
  undoReason: null,
  isProposedByCaller: false,
  actions: ['undo'],
  merge: { survivor: mergeSide, duplicate: mergeSide, account: 'survivor' },
}

const oneImport = {
  importId: unknownId,
  state: 'checked',
  fileName: 'kentucky.csv',
  createdAt: at,
  finishedAt: null,
  rowsAccepted: 1200,
  rowsRejected: 1,
  rowsDone: 0,
  rowsAdded: 0,
  rowsReplaced: 0,
}
const rejectedRows = { items: [{ rowNumber: 4, problems: [{ column: 'state', code: 'invalid-state' }] }], next: null }

const settings = [
  {
    name: 'minimum-ages',
    current: { jockey: 16, trainer: 18 },
    periods: [
      {
        periodId: unknownId,
        from: '2099-01-01',
        to: null,
        value: { jockey: 17, trainer: 18 },
        source: '15 USC 3056',
        addedAt: at,
        withdrawnAt: null,
      },
    ],
  },
  { name: 'accepted-countries', current: ['US', 'CA'], periods: [] },
]

const agreementVersions = (['draft', 'in-effect'] as const).map((status, index) => ({
  kind: 'covered',
  version: 2 - index,
  status,
  revision: 1,
  effectiveFrom: status === 'draft' ? null : '2022-07-01',
  changedAt: at,
  acceptances: 1200,
  texts: {
    'en-US': { title: 'Agreement', paragraphs: ['1.', '2.'] },
    es: { title: 'Acuerdo', paragraphs: ['1.', '2.'] },
  },
}))

/** The pages about people. */
export const peopleScreens: readonly Screen[] = [
  {
    user: 'admin',
    name: '/agreement-versions: full',
    address: () => '/agreement-versions',
    stubResults: ['/api/staff/agreements', agreementVersions],
    shows: (page) => main(page).getByRole('table').first(),
    act: (page) => main(page).locator('summary').first().click(),
  },
  {
    user: 'admin',
    name: '/registration-settings: full',
    address: () => '/registration-settings',
    stubResults: ['/api/staff/settings', settings],
    shows: (page) => main(page).getByRole('table'),
  },
  {
    user: 'admin',
    name: '/registry-imports: empty',
    address: () => '/registry-imports',
    stub: ['/api/registry-imports', 'empty'],
    shows: empty,
  },
  {
    user: 'admin',
    name: '/registry-imports: full',
    address: () => `/registry-imports?import=${unknownId}`,
    // Also the response with the rejected rows, whose path begins with the same words.
    stubResults: ['/api/registry-imports', { ...oneImport, ...rejectedRows }],
    shows: (page) => main(page).getByRole('table'),
  },
  { ...review, name: '/people-review: empty', stub: ['/api/staff/duplicates', 'empty'], shows: empty },
  {
    ...review,
    name: '/people-review: full',
    address: () => '/people-review?queue=merges',
    stubResults: ['/api/staff/approvals', { items: [proposal], next: null }],
    shows: (page) => main(page).getByRole('article'),
  },
  {
    ...review,
    name: '/people-review/compare: merged',
    address: () => '/people-review/compare?first=P-100-000-017&second=P-100-000-025',
    stubResults: ['/api/staff/persons', person],
    shows: (page) => main(page).locator('.p-notice'),
  },
  { ...persons, name: '/people-management: empty', stub: ['/api/staff/persons/search', 'empty'], shows: empty },
  {
    ...persons,
    name: '/people-management: full',
    stubResults: ['/api/staff/persons/search', { items: [listed], next: null }],
    shows: (page) => main(page).getByRole('table'),
  },
  {
    ...onePerson,
    name: '/people-management/:hisaPersonId: error',
    stub: ['/api/staff/persons', 'failure'],
    shows: failure,
  },
  {
    ...onePerson,
    name: '/people-management/:hisaPersonId: full',
    stubResults: ['/api/staff/persons', person],
    shows: (page) => main(page).getByRole('table').nth(1),
  },
  {
    ...support,
    name: '/registration-support: empty',
    address: () => '/registration-support?reference=R-2222-2222',
    shows: empty,
  },
  {
    ...support,
    name: '/registration-support: blocked',
    address: () => `/registration-support?reference=${reference}`,
    stubResults: ['/api/staff/registrations', blocked],
    shows: (page) => main(page).getByRole('button').nth(1),
  },
]

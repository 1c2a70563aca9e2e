import { empty, getUserToken, main, results, type Screen, unknownId } from '@portal/testing-e2e'

const at = '2026-11-21T10:00:00.000Z'
const staff = { user: 'admin' } as const

/** Returns the page of a track of the demonstration. */
async function getTrackAddress(): Promise<string> {
  const { items } = await results<{ items: { locationId: string }[] }>('/api/horses/locations?type=TRACK', {
    token: await getUserToken('admin'),
  })
  return `/track-management/${items[0]?.locationId}`
}

/** A proposed requirement of a state. */
const ruleChange = {
  changeId: unknownId,
  change: {
    type: 'add',
    content: { kind: 'requirement', item: 'rabies', scope: 'STATE', scopeId: 'KY', minDaysBefore: 14, maxDays: 90 },
    effectiveFrom: '2027-01-01',
    effectiveTo: null,
    source: '810 KAR 8:010',
  },
  rule: null,
  trackName: null,
  state: 'CHECKED',
  comparedOn: '2027-01-01',
  horsesTotal: 5000,
  horsesChecked: 1500,
  horsesAffected: 12,
  horsesStopped: 9,
  horsesRecomputed: 0,
  createdAt: at,
  confirmedAt: null,
}

const identity = {
  name: 'Maple Court',
  yearOfBirth: 2022,
  damName: 'Quiet River',
  sireName: null,
  sex: 'FILLY',
  color: 'BAY',
  registryNumber: '2200417',
  microchip: '985141000230417',
}
const horse = {
  ...identity,
  horseId: unknownId,
  status: 'ACTIVE',
  markings: null,
  registeredAt: '2026-11-20T15:00:00.000Z',
  needsReview: true,
  responsiblePerson: null,
  owners: [],
  ownerOrganizations: [],
  designatedOwner: null,
  attendingVeterinarians: [],
  location: null,
}
const listedReview = {
  ...identity,
  horseId: unknownId,
  registeredAt: horse.registeredAt,
  responsiblePersonName: 'A2026',
  correctionRequestedAt: null,
}
const review = {
  horse,
  correctionRequestedAt: horse.registeredAt,
  requestedCorrection: 'A2026',
  duplicates: [{ ...identity, horseId: unknownId, reasons: ['name', 'microchip'] }],
  isRegistryAvailable: false,
}
const file = {
  fileId: unknownId,
  name: 'A2026.pdf',
  kind: 'pdf',
  byteLength: 184_000,
  state: 'Completed',
  failure: null,
  uploadedAt: horse.registeredAt,
  uploadedBy: null,
  isTransferable: false,
  transferStatus: 'stays',
  isPrivate: false,
  mayDelete: true,
  maySetTransferable: false,
}
const merge = {
  approvalId: unknownId,
  state: 'approved',
  reason: 'A2026',
  proposedBy: 'A2026',
  proposedAt: horse.registeredAt,
  decidedBy: null,
  decidedAt: horse.registeredAt,
  decisionReason: null,
  undoUntil: horse.registeredAt,
  undoneBy: null,
  undoneAt: null,
  undoReason: null,
  isProposedByCaller: false,
  actions: ['undo'],
  survivor: horse,
  duplicate: horse,
}

const listedRequest = {
  requestId: unknownId,
  batchId: unknownId,
  kind: 'transfer',
  designatedOwnerOnly: false,
  state: 'PENDING',
  horse,
  senderName: 'A2026',
  recipientName: 'A2026',
  batchSize: 1,
  createdAt: horse.registeredAt,
  expiresAt: horse.registeredAt,
  closedAt: null,
  version: 1,
}
const request = {
  ...listedRequest,
  terms: { scopes: [], owners: [], organizations: [], designatedOwnerName: 'A2026' },
  preview: null,
  comment: 'A2026',
  cancelReason: null,
  rejectReason: null,
  reasonText: null,
  responsiblePersonName: 'A2026',
  warnings: [],
  actions: [],
  steps: [{ action: 'send', at: horse.registeredAt, personName: 'A2026' }],
}
const assignment = {
  assignmentId: unknownId,
  role: 'owner',
  name: 'A2026',
  basis: null,
  share: 60,
  isPrimary: false,
  organizationKind: null,
  from: horse.registeredAt,
  to: null,
  source: 'REGISTRATION',
  isCorrected: false,
  isFromDuplicate: false,
  reason: null,
}
const horseWithHistory = { ...horse, items: [assignment], next: null }

const reportedHorse = { ...identity, horseId: unknownId, responsiblePersonName: 'Ana García', since: '2026-06-01' }

export const horseStaffScreens: readonly Screen[] = [
  {
    ...staff,
    name: '/horse-requests: empty',
    address: () => '/horse-requests',
    stub: ['/api/horses/requests/all', 'empty'],
    shows: empty,
  },
  {
    ...staff,
    name: '/horse-requests: full',
    address: () => '/horse-requests',
    stubResults: ['/api/horses/requests/all', { items: [listedRequest], next: 'x' }],
    shows: (page) => main(page).getByRole('table'),
  },
  {
    ...staff,
    name: '/horse-requests/:requestId: full',
    address: () => `/horse-requests/${unknownId}`,
    stubResults: ['/api/horses/requests/', request],
    shows: (page) => main(page).locator('button').first(),
  },
  {
    ...staff,
    name: '/reports/horses: empty',
    address: () => '/reports/horses',
    stub: ['/api/horses/reports/unconfirmed', 'empty'],
    shows: empty,
  },
  {
    ...staff,
    name: '/reports/horses: full',
    address: () => '/reports/horses',
    stubResults: ['/api/horses/reports/unconfirmed', { items: [reportedHorse], next: 'x' }],
    shows: (page) => main(page).getByRole('table'),
  },
  {
    ...staff,
    name: '/horse-people/:horseId: full',
    address: () => `/horse-people/${unknownId}`,
    stubResults: [`/api/horses/${unknownId}`, horseWithHistory],
    shows: (page) => main(page).getByRole('table'),
  },
  {
    ...staff,
    name: '/horse-people/:horseId: correction',
    address: () => `/horse-people/${unknownId}`,
    stubResults: [`/api/horses/${unknownId}`, horseWithHistory],
    act: (page) => main(page).locator('tbody button').first().click(),
    shows: (page) => main(page).locator('[name=reason]'),
  },
  {
    ...staff,
    name: '/horse-review: empty',
    address: () => '/horse-review',
    stub: ['/api/horses/reviews', 'empty'],
    shows: empty,
  },
  {
    ...staff,
    name: '/horse-review: full',
    address: () => '/horse-review',
    stubResults: ['/api/horses/reviews', { items: [listedReview], next: 'x' }],
    shows: (page) => main(page).getByRole('table'),
  },
  {
    ...staff,
    name: '/horse-review: merges',
    address: () => '/horse-review?queue=merges',
    stubResults: ['/api/horses/merges', { items: [merge], next: null }],
    shows: (page) => main(page).getByRole('article'),
  },
  {
    ...staff,
    name: '/horse-review/compare: full',
    address: () => `/horse-review/compare?first=${unknownId}&second=${unknownId}`,
    stubResults: ['/api/horses/', horse],
    shows: (page) => main(page).locator('.p-notice'),
  },
  {
    ...staff,
    name: '/horse-review/:horseId: full',
    address: () => `/horse-review/${unknownId}`,
    stubResults: ['/api/horses/reviews', review],
    moreResults: [[`/api/horses/${unknownId}/files`, { items: [file], next: null }]],
    shows: (page) => main(page).getByRole('table').nth(1),
  },
  {
    ...staff,
    name: '/horse-registry-imports: empty',
    address: () => '/horse-registry-imports',
    stub: ['/api/horses/registry-imports', 'empty'],
    shows: empty,
  },
  {
    ...staff,
    name: '/race-data-imports: full',
    address: () => '/race-data-imports',
    stubResults: [
      '/api/horses/race-data-imports',
      {
        items: [
          {
            importId: unknownId,
            state: 'imported',
            fileName: 'entries.csv',
            createdAt: at,
            finishedAt: at,
            rowsAccepted: 120,
            rowsRejected: 2,
            rowsDone: 120,
            rowsAdded: 118,
            rowsReplaced: 2,
          },
        ],
        next: null,
      },
    ],
    shows: (page) => main(page).getByRole('table'),
  },
  {
    ...staff,
    name: '/track-management: full',
    address: () => '/track-management',
    shows: (page) => main(page).getByRole('table'),
  },
  {
    ...staff,
    name: '/track-management: empty',
    address: () => '/track-management?search=zzz',
    stub: ['/api/horses/locations', 'empty'],
    shows: empty,
  },
  {
    ...staff,
    name: '/track-management/:trackId: full',
    address: getTrackAddress,
    stubResults: [
      '/api/horses/tracks/',
      [
        {
          officialId: unknownId,
          personId: unknownId,
          name: 'A2026',
          role: 'track-staff',
          effectiveFrom: '2026-01-05',
          effectiveTo: null,
        },
      ],
    ],
    shows: (page) => main(page).getByRole('table'),
  },
  {
    ...staff,
    name: '/horse-rules: full',
    address: () => '/horse-rules?table=vets-list-reason',
    shows: (page) => main(page).getByRole('table'),
  },
  {
    ...staff,
    name: '/horse-rules: empty',
    address: () => '/horse-rules',
    stub: ['/api/horses/staff-rules', 'empty'],
    shows: empty,
  },
  {
    ...staff,
    name: '/horse-rules/changes/:changeId: checking',
    address: () => `/horse-rules/changes/${unknownId}`,
    stubResults: [
      `/api/horses/staff-rule-changes/${unknownId}`,
      { ...ruleChange, state: 'CHECKING', horsesAffected: 0 },
    ],
    shows: (page) => main(page).getByRole('progressbar'),
  },
  {
    ...staff,
    name: '/horse-rules/changes/:changeId: checked',
    address: () => `/horse-rules/changes/${unknownId}`,
    stubResults: [`/api/horses/staff-rule-changes/${unknownId}`, ruleChange],
    moreResults: [
      [
        `/api/horses/rule-changes/${unknownId}/horses`,
        {
          items: [
            {
              horse: { horseId: unknownId, name: 'A2026', yearOfBirth: 2023, damName: 'B2018' },
              canRaceBefore: true,
              canRaceAfter: false,
              added: [
                {
                  code: 'requirement-expired',
                  severity: 'blocks',
                  subject: 'rabies',
                  evidence: null,
                  demandedBy: { scope: 'STATE', scopeId: 'KY' },
                  fix: 'record-vaccination-or-test',
                  citation: '2143',
                  until: null,
                },
              ],
              removed: [],
            },
          ],
          next: null,
        },
      ],
    ],
    shows: (page) => main(page).getByRole('table'),
  },
]

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

export const horseStaffScreens: readonly Screen[] = [
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
    stub: ['/api/horses/rules', 'empty'],
    shows: empty,
  },
  {
    ...staff,
    name: '/horse-rules/changes/:changeId: checking',
    address: () => `/horse-rules/changes/${unknownId}`,
    stubResults: [`/api/horses/rule-changes/${unknownId}`, { ...ruleChange, state: 'CHECKING', horsesAffected: 0 }],
    shows: (page) => main(page).getByRole('progressbar'),
  },
  {
    ...staff,
    name: '/horse-rules/changes/:changeId: checked',
    address: () => `/horse-rules/changes/${unknownId}`,
    // Also the response of the list of affected horses, whose path begins the same.
    stubResults: [
      `/api/horses/rule-changes/${unknownId}`,
      {
        ...ruleChange,
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
    shows: (page) => main(page).getByRole('table'),
  },
]

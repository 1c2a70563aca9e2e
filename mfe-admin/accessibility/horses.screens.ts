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
]

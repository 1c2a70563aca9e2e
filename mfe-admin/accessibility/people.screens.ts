import { empty, main, type Screen, unknownId } from '@portal/testing-e2e'

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

/** The pages about people. */
export const peopleScreens: readonly Screen[] = [
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

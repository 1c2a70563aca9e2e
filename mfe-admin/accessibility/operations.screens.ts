import { dialog, empty, failure, loading, main, type Screen, unknownId } from '@portal/testing-e2e'

const releases = { address: () => '/releases', user: 'admin' } as const
const deadLetters = { address: () => '/dead-letters', user: 'admin' } as const

const failedJobs = { address: () => '/failed-jobs', user: 'admin' } as const

const at = '2026-11-21T10:00:00.000Z'
const part = { name: 'mfe-regulations', needs: { shell: '^1.0.0' }, providesContract: null, paths: ['/search'] }
const generation = { createdAt: at, createdBy: 'release', reason: 'a better title', problem: null, activations: [] }
const listOfReleases = {
  live: 2,
  canActivate: true,
  next: null,
  items: [
    { ...generation, number: 3, basedOn: 2, parts: [{ ...part, version: '1.2.0', previousVersion: '1.1.0' }] },
    { ...generation, number: 2, basedOn: 1, parts: [{ ...part, version: '1.1.0', previousVersion: '1.1.0' }] },
    { ...generation, number: 1, basedOn: null, createdAt: null, problem: 'unreadable', parts: [] },
  ],
  loadStats: [{ name: part.name, version: '1.1.0', loaded: 1200, failed: 3, fellBack: 1, p50: 120, p75: 310 }],
}
const noReleases = { live: null, canActivate: true, next: null, items: [], loadStats: [] }
const oneDeadLetter = {
  next: null,
  unavailableServices: ['registration'],
  items: [
    {
      id: unknownId,
      service: 'admin',
      consumer: 'audit-regulations',
      eventId: unknownId,
      subject: 'evt.regulations.actions.recorded.v1',
      payload: { payload: { kind: 'comment.added', authorName: '•••' } },
      attempts: 10,
      error: 'the database is full',
      failedAt: at,
      state: 'pending',
      resolvedBy: null,
      resolvedAt: null,
      reason: null,
    },
  ],
}

/** Also the response with the counts, whose path begins with the same words. */
const oneFailedJob = {
  unavailableServices: ['registration'],
  next: null,
  items: [
    {
      id: '00000000-0000-4000-8000-000000000003',
      service: 'regulations',
      job: 'deliver-message',
      count: 12,
      jobId: '00000000-0000-4000-8000-000000000004',
      payload: { deliveryId: '00000000-0000-4000-8000-000000000005' },
      attempts: 60,
      error: 'DeliveryFailedError: Error ECONNECTION',
      enqueuedAt: at,
      failedAt: at,
    },
  ],
}

/** The pages for operating the portal. */
export const operationScreens: readonly Screen[] = [
  { ...releases, name: '/releases: loading', stub: ['/api/releases', 'pending'], shows: loading },
  { ...releases, name: '/releases: error', stub: ['/api/releases', 'failure'], shows: failure },
  { ...releases, name: '/releases: empty', stubResults: ['/api/releases', noReleases], shows: empty },
  {
    ...releases,
    name: '/releases: full',
    stubResults: ['/api/releases', listOfReleases],
    shows: (page) => main(page).getByRole('article').first(),
  },
  {
    ...releases,
    name: '/releases: moving',
    freshDocument: true,
    stubResults: ['/api/releases', listOfReleases],
    act: async (page) => main(page).getByRole('button').first().click(),
    shows: dialog,
  },
  { ...deadLetters, name: '/dead-letters: loading', stub: ['/api/dead-letters', 'pending'], shows: loading },
  { ...deadLetters, name: '/dead-letters: error', stub: ['/api/dead-letters', 'failure'], shows: failure },
  { ...deadLetters, name: '/dead-letters: empty', shows: empty },
  {
    ...deadLetters,
    name: '/dead-letters: full',
    stubResults: ['/api/dead-letters', oneDeadLetter],
    act: async (page) => main(page).locator('summary').first().click(),
    shows: (page) => main(page).locator('pre').first(),
  },
  {
    ...deadLetters,
    name: '/dead-letters: discarding',
    freshDocument: true,
    stubResults: ['/api/dead-letters', oneDeadLetter],
    act: async (page) => main(page).locator('button[data-variant=danger]').first().click(),
    shows: dialog,
  },
  { ...failedJobs, name: '/failed-jobs: loading', stub: ['/api/dead-jobs', 'pending'], shows: loading },
  { ...failedJobs, name: '/failed-jobs: error', stub: ['/api/dead-jobs', 'failure'], shows: failure },
  { ...failedJobs, name: '/failed-jobs: empty', shows: empty },
  {
    ...failedJobs,
    name: '/failed-jobs: full',
    stubResults: ['/api/dead-jobs', oneFailedJob],
    act: async (page) => main(page).locator('summary').first().click(),
    shows: (page) => main(page).locator('pre').first(),
  },
  {
    ...failedJobs,
    name: '/failed-jobs: discarding',
    freshDocument: true,
    stubResults: ['/api/dead-jobs', oneFailedJob],
    act: async (page) => main(page).locator('button[data-variant=danger]').first().click(),
    shows: dialog,
  },
  {
    ...failedJobs,
    address: () => '/failed-jobs?service=regulations&job=deliver-message',
    name: '/failed-jobs: retrying',
    freshDocument: true,
    stubResults: ['/api/dead-jobs', oneFailedJob],
    act: async (page) => main(page).locator('button[data-variant=primary]:not(article *)').click(),
    shows: dialog,
  },
]

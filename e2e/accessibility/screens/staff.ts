import { empty, failure, loading, main, type Screen } from './screen.ts'

const audit = { address: () => '/audit', as: 'admin' } as const

export const staffScreens: readonly Screen[] = [
  { ...audit, name: '/audit: loading', instead: ['/api/audit', 'never'], shows: loading },
  { ...audit, name: '/audit: error', instead: ['/api/audit', 'failure'], shows: failure },
  { ...audit, name: '/audit: empty', instead: ['/api/audit', 'nothing'], shows: empty },
  { ...audit, name: '/audit: full', shows: (page) => main(page).locator('details').first() },
  {
    ...audit,
    name: '/audit: open',
    act: async (page) => main(page).locator('summary').first().click(),
    shows: (page) => main(page).locator('dl').first(),
  },
]

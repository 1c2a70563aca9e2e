import { heading, type Screen } from '@portal/testing-e2e'

export const wizardScreens: readonly Screen[] = [
  { name: '/registration: full', address: () => '/registration', shows: heading },
]

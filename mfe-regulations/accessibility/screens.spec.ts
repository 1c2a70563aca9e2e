import { testScreens } from '@portal/testing-e2e'
import remote from '../remote.manifest.ts'
import { commentingScreens } from './commenting.screens.ts'
import { documentScreens } from './documents.screens.ts'
import { listScreens } from './lists.screens.ts'
import { readingScreens } from './reading.screens.ts'
import { subscribingScreens } from './subscribing.screens.ts'

testScreens(remote, [
  ...readingScreens,
  ...commentingScreens,
  ...subscribingScreens,
  ...listScreens,
  ...documentScreens,
])

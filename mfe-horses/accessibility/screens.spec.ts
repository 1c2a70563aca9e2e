import { testScreens } from '@portal/testing-e2e'
import remote from '../remote.manifest.ts'
import { listScreens } from './list.screens.ts'

testScreens(remote, listScreens)

import { testScreens } from '@portal/testing-e2e'
import remote from '../remote.manifest.ts'
import { horseScreens } from './horses.screens.ts'

testScreens(remote, horseScreens)

import { testScreens } from '@portal/testing-e2e'
import remote from '../remote.manifest.ts'
import { wizardScreens } from './wizard.screens.ts'

testScreens(remote, wizardScreens)

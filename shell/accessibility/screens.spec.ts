import { testScreens } from '@portal/testing-e2e'
import shell from '../shell.manifest.ts'
import { shellScreens } from './shell.screens.ts'

testScreens(shell, shellScreens)

import { testScreens } from '@portal/testing-e2e'
import remote from '../remote.manifest.ts'
import { documentScreens } from './documents.screens.ts'
import { draftingScreens } from './drafting.screens.ts'
import { horseStaffScreens } from './horses.screens.ts'
import { noticeTemplateScreens } from './notice-templates.screens.ts'
import { operationScreens } from './operations.screens.ts'
import { peopleScreens } from './people.screens.ts'
import { staffScreens } from './staff.screens.ts'

testScreens(remote, [
  ...staffScreens,
  ...draftingScreens,
  ...documentScreens,
  ...operationScreens,
  ...peopleScreens,
  ...noticeTemplateScreens,
  ...horseStaffScreens,
])

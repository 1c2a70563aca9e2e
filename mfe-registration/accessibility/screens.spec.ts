import { testScreens } from '@portal/testing-e2e'
import remote from '../remote.manifest.ts'
import { certificateScreens } from './certificate.screens.ts'
import { delegateScreens } from './delegates.screens.ts'
import { inviteScreens } from './invites.screens.ts'
import { licenseScreens } from './license.screens.ts'
import { myInformationScreens } from './my-information.screens.ts'
import { wizardScreens } from './wizard.screens.ts'

testScreens(remote, [
  ...wizardScreens,
  ...certificateScreens,
  ...delegateScreens,
  ...inviteScreens,
  ...licenseScreens,
  ...myInformationScreens,
])

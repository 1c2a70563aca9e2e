export { test, expect, recordPageErrors } from './portal/portal-test.ts'
export type { Browser, BrowserContext, Locator, Page } from './portal/portal-test.ts'
export { call, portalOrigin, results, type ApiResponse, type CallOptions } from './portal/portal-calls.ts'
export {
  readDemonstrationAccount,
  createRegistration,
  registerPerson,
  portalData,
  signIn,
  type Person,
  type Role,
} from './portal/people.ts'
export { createCodeVideo } from './portal/code-video.ts'
export { prepareAttendedHorse } from './portal/attended-horse.ts'
export { registerHorse, selectLocation } from './portal/horses.ts'
export {
  enterInRace,
  getMicrochip,
  getRegistryNumbers,
  getTrackDate,
  makeAttending,
  makeOfficial,
  verifyLicenses,
} from './portal/racing-officials.ts'
export { registerRacingPerson, type RacingPerson } from './portal/racing-people.ts'
export {
  waitForCode,
  waitForInviteLink,
  waitForInvitation,
  waitForMailLink,
  waitForRedlineLink,
  waitForResumeLink,
  waitForVerificationToken,
} from './portal/outbox.ts'
export { pressByKeyboard, tab, tabTo, typeInto } from './portal/keyboard.ts'
export { restoreSession, getUserToken, type User } from './accessibility/signed-in.ts'
export {
  dialog,
  empty,
  failure,
  heading,
  links,
  loading,
  main,
  submitForm,
  summary,
  unknownId,
  type Screen,
} from './accessibility/screen.ts'
export { testScreens } from './accessibility/test-screens.ts'

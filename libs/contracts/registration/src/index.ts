import * as auth from './http/auth.ts'
import * as certificates from './http/certificates.ts'
import * as delegations from './http/delegations.ts'
import * as identityChanges from './http/identity-changes.ts'
import * as myInformation from './http/my-information.ts'
import * as people from './http/people.ts'
import * as duplicates from './http/duplicates.ts'
import * as licenseImages from './http/license-images.ts'
import * as invites from './http/invites.ts'
import * as notices from './http/notices.ts'
import * as licenseReviews from './http/license-reviews.ts'
import * as licenses from './http/licenses.ts'
import * as merges from './http/merges.ts'
import * as peopleLists from './http/people-lists.ts'
import * as persons from './http/persons.ts'
import * as registryImports from './http/registry-imports.ts'
import * as resumeLinks from './http/resume-links.ts'
import * as registration from './http/registration.ts'
import * as staffAgreements from './http/staff-agreements.ts'
import * as staffPeople from './http/staff-people.ts'
import { listPageUrls, renderPage } from './http/server-rendered-pages.ts'
import * as staffSettings from './http/staff-settings.ts'
import * as support from './http/support.ts'
import type { registrationRoutes } from './routes.ts'
import type { staffRoutes } from './staff-routes.ts'

/** Version of this contract. A remote's manifest names the range it needs. */
export const registrationContractVersion = '1.24.0'

const endpoints = {
  ...auth,
  ...delegations,
  ...invites,
  ...notices,
  ...certificates,
  ...myInformation,
  ...people,
  ...peopleLists,
  ...persons,
  ...registration,
  ...resumeLinks,
  listPageUrls,
  renderPage,
  ...licenseImages,
  ...licenses,
  // for staff
  ...licenseReviews,
  ...duplicates,
  ...merges,
  ...registryImports,
  ...staffAgreements,
  ...staffPeople,
  ...staffSettings,
  ...support,
  ...identityChanges,
}

type Routes = typeof registrationRoutes & typeof staffRoutes

/** Every endpoint of the area by name. OpenAPI, clients and the access matrix are generated from it. */
export const registrationHttp: { readonly [K in keyof Routes]: (typeof endpoints)[K] } = endpoints

/** Type of the endpoints on `registrationRoutes`, for a typed client without schemas. */
export type RegistrationHttp = Pick<typeof registrationHttp, keyof typeof registrationRoutes>

/** Type of the endpoints for staff, on `staffRoutes`. */
export type StaffHttp = Pick<typeof registrationHttp, keyof typeof staffRoutes>
export { registrationErrors, type RegistrationErrorCode } from './errors.ts'
export type { AuthSession } from './http/auth.ts'
export type { Certificate, CertificateCheck, CertificateHolder } from './http/certificates.ts'
export type { PersonDelegation } from './http/delegations.ts'
export type { IdentityChangeReview } from './http/identity-changes.ts'
export type { MyInformation } from './http/my-information.ts'
export type { PersonInList } from './http/people-lists.ts'
export type { FoundPerson, PersonDetails, PersonRacingVerdict } from './http/people.ts'
export { peopleErrors, type PeopleErrorCode } from './people-errors.ts'
export type { JockeyInvite } from './http/invites.ts'
export type { ChannelSwitchState, NoticeTemplateDetails, NoticeTemplateTexts, PersonNotice } from './http/notices.ts'
export type { RegistryImport } from './http/registry-imports.ts'
export type { RegistrationCandidate, RegistrationDraft } from './http/registration.ts'
export type { LicenseImage, LicenseUploadStatus } from './http/license-images.ts'
export type { OwnLicense } from './http/licenses.ts'
export type { LicenseReview } from './http/license-reviews.ts'
export type { RegisteredPerson } from './http/persons.ts'
export type { AgreementTexts, AgreementVersion } from './http/staff-agreements.ts'
export type { ListedPerson, StaffPerson, StaffPersonRole } from './http/staff-people.ts'
export { registrationPages } from './http/server-rendered-pages.ts'
export type { DuplicatePair } from './http/duplicates.ts'
export type { MergePreview, StaffApproval } from './http/merges.ts'
export type { StaffSetting } from './http/staff-settings.ts'
export { staffErrors, type StaffErrorCode } from './staff-errors.ts'
export type { BlockedRegistration } from './http/support.ts'

export {
  licenseFileExtensions,
  licenseFileTypes,
  licenseImageProblems,
  maxLicenseFileBytes,
  type LicenseFileType,
  type LicenseImageProblem,
} from './license-files.ts'
export {
  licenseImageLifecycle,
  licenseImageStates,
  maxUploads,
  processingTimeoutMinutes,
  uploadPeriodHours,
  type LicenseImageAction,
  type LicenseImageState,
} from './license-image-lifecycle.ts'
export {
  licenseReviewLifecycle,
  licenseReviewStates,
  type LicenseReviewAction,
  type LicenseReviewState,
} from './license-review-lifecycle.ts'
export { getLicenseValidity, licenseValidities, reminderDays, type LicenseValidity } from './license-validity.ts'

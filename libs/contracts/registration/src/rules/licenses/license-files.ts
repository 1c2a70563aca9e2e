/** Files that show a license or a consent: their media types with the endings that file pickers offer. */
export const licenseFileTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const
export type LicenseFileType = (typeof licenseFileTypes)[number]

export const licenseFileExtensions = '.jpg,.jpeg,.png,.pdf'

/** Phones take photos of up to 8 MB. */
export const maxLicenseFileBytes = 10 * 1024 ** 2

/** Why an uploaded image could not be read, or what is wrong with the license in it. */
export const licenseImageProblems = [
  'glare',
  'blur',
  'too-small',
  'expired',
  'wrong-document',
  'unreadable',
  'timeout',
  'incomplete',
] as const
export type LicenseImageProblem = (typeof licenseImageProblems)[number]

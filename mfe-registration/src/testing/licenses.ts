import type { OwnLicense } from '@portal/contracts-registration'

/** A license of the signed-in person. */
export function makeLicense(more: Partial<OwnLicense> = {}): OwnLicense {
  return {
    licenseId: '00000000-0000-4000-8000-000000000021',
    type: 'vet-board',
    state: 'KY',
    numberEnding: '••34',
    expiresOn: '2026-12-10',
    validity: 'EXPIRING',
    review: 'VERIFIED',
    refusalReason: null,
    hasFile: true,
    isBeingRenewed: false,
    replacesLicenseId: null,
    ...more,
  }
}

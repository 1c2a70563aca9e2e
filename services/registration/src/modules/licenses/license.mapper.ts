import type { LicenseReview, OwnLicense } from '@portal/contracts-registration'
import { getLicenseValidity } from '@portal/contracts-registration/license-rules'
import { listRolesInEffect, type PersonDetails, type PersonLicenseDetails } from '../people/index.ts'
import type { LicenseReviewRow } from './license-review.row.ts'

/** Converts the licenses of a person for their holder. Licenses that a renewal replaced are not listed. */
export function toOwnLicenses(
  { licenses }: PersonDetails,
  reviews: readonly LicenseReviewRow[],
  today: string,
): OwnLicense[] {
  const byId = new Map(reviews.map((row) => [row.license_id, row]))
  const renewed = new Set(
    reviews.filter(({ review }) => review === 'NEEDS_REVIEW').map((row) => row.replaces_license_id),
  )
  return licenses.map((license) => {
    const row = byId.get(license.licenseId)
    return {
      ...toFacts(license, today),
      numberEnding: `••${license.number.slice(-2)}`,
      review: row?.review ?? (license.status === 'verified' ? 'NOT_NEEDED' : 'NEEDS_REVIEW'),
      refusalReason: row?.refusal_reason ?? null,
      hasFile: (row?.file_id ?? null) !== null,
      isBeingRenewed: renewed.has(license.licenseId),
      replacesLicenseId: row?.replaces_license_id ?? null,
    }
  })
}

/** Converts a license for staff; undefined if it is no longer in effect. */
export function toLicenseReview(
  row: LicenseReviewRow,
  person: PersonDetails | undefined,
  today: string,
): LicenseReview | undefined {
  const license = person?.licenses.find(({ licenseId }) => licenseId === row.license_id)
  if (!person || !license) return undefined
  return {
    ...toFacts(license, today),
    licenseNumber: license.number,
    review: row.review,
    refusalReason: row.refusal_reason,
    submittedAt: new Date(row.submitted_at).toISOString(),
    decidedAt: row.decided_at === null ? null : new Date(row.decided_at).toISOString(),
    hasFile: row.file_id !== null,
    isRenewal: row.replaces_license_id !== null,
    personId: person.personId,
    hisaPersonId: person.hisaPersonId,
    displayName: person.displayName,
    dateOfBirth: person.dateOfBirth,
    roles: [...new Set(listRolesInEffect(person, today).map(({ role }) => role))],
    hasGuardianConsent: person.hasGuardianConsent,
  }
}

function toFacts({ licenseId, type, state, expiresOn }: PersonLicenseDetails, today: string) {
  const validity = getLicenseValidity(expiresOn, today)
  return { licenseId, type, state: state as OwnLicense['state'], expiresOn, validity }
}

/**
 * Result of verifying a certificate. `expired`: the registration is no longer active, or every license on record has
 * expired; `unknown`: no such certificate was issued.
 */
export const certificateStatuses = ['valid', 'suspended', 'expired', 'revoked', 'unknown'] as const
export type CertificateStatus = (typeof certificateStatuses)[number]

export interface CertificateFacts {
  readonly isRevoked: boolean
  readonly personStatus: 'active' | 'inactive' | 'suspended' | 'merged'
  /** Last valid days of the person's licenses that were not refused; null: no end. */
  readonly licensesExpireOn: readonly (string | null)[]
}

/** Returns what a certificate is worth on a plain date. */
export function getCertificateStatus(facts: CertificateFacts, today: string): Exclude<CertificateStatus, 'unknown'> {
  const { isRevoked, personStatus, licensesExpireOn } = facts
  if (isRevoked) return 'revoked'
  if (personStatus === 'suspended') return 'suspended'
  if (personStatus !== 'active') return 'expired'
  const hasOnlyExpired = licensesExpireOn.length > 0 && licensesExpireOn.every((day) => day !== null && day < today)
  return hasOnlyExpired ? 'expired' : 'valid'
}

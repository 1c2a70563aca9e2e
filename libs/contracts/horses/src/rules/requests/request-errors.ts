import type { ErrorCatalog } from '@portal/contracts-common/light'

/** Error codes of requests, shares and claims, and their HTTP statuses. Their messages are in `requestErrorTexts`. */
export const requestErrors = {
  /** `details.state`: the current state. */
  'requests.already-decided': 409,
  'requests.expired': 409,
  'requests.not-overdue': 409,
  'requests.not-found': 404,
  'requests.for-somebody-else': 403,
  'requests.not-your-request': 403,
  'requests.not-allowed': 403,
  'requests.take-back-not-responsible': 403,
  'requests.become-trainer-not-responsible': 403,
  'requests.not-a-transfer': 409,
  'requests.horse-not-active': 409,
  'requests.horses-missing': 400,
  'requests.to-oneself': 409,
  'requests.name-not-checked': 409,
  'requests.recipient-not-registered': 409,
  'requests.recipient-suspended': 409,
  'requests.recipient-not-eligible': 409,
  'requests.recipient-not-licensed': 409,
  'requests.reason-missing': 400,
  /** `details.blockedBy`: the request that is open. */
  'requests.ownership-change-open': 409,
  'requests.claim-hold': 409,
  'requests.already-shared': 409,
  'requests.not-shared': 409,
  'requests.scope-missing': 400,
  'requests.owners-incomplete': 400,
  'requests.veterinarian-not-licensed': 409,
  'requests.claim-not-allowed': 409,
  'requests.already-trainer': 409,
  'requests.not-a-trainer': 409,
  'requests.license-not-valid': 409,
  'requests.suspended': 409,
  'requests.unshare-person-missing': 400,
  // Claims:
  'claims.not-made': 404,
  /** `details.state`: the current state. */
  'claims.already-decided': 409,
  'claims.not-allowed': 403,
  'claims.race-started': 409,
  'claims.race-not-started': 409,
  'claims.race-canceled': 409,
  'claims.race-not-canceled': 409,
  'claims.other-claim-posted': 409,
  'claims.no-void-reason': 409,
  'claims.void-period-over': 409,
  'claims.void-period-open': 409,
  'claims.opted-out': 409,
  'claims.too-late': 409,
  'claims.not-overdue': 409,
  'claims.void-refused': 409,
  'claims.reason-missing': 400,
} as const satisfies ErrorCatalog

export type RequestErrorCode = keyof typeof requestErrors

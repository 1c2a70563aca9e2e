import type { Correction, HorseAssignment } from '@portal/contracts-horses'
import type { OrganizationKind } from '@portal/contracts-horses/assignment-rules'

/** What staff enter; times are those of an `<input type="datetime-local">`, in the time zone of the browser. */
export interface CorrectionAnswers {
  readonly role: Correction['role']
  readonly hisaPersonId: string
  readonly organizationName: string
  /** Empty: the owner is an individual. */
  readonly organizationKind: OrganizationKind | ''
  readonly locationId: string
  readonly basis: 'TRAINER' | 'OWNER'
  readonly share: string
  readonly isPrimary: boolean
  readonly from: string
  /** Empty: in effect without an end. */
  readonly to: string
  readonly reason: string
}

/** Returns the answers that describe an assignment as it is. */
export function toCorrectionAnswers(corrected: HorseAssignment | null): CorrectionAnswers {
  return {
    role: corrected?.role ?? 'owner',
    hisaPersonId: '',
    organizationName: corrected?.organizationKind ? (corrected.name ?? '') : '',
    organizationKind: corrected?.organizationKind ?? '',
    locationId: '',
    basis: corrected?.basis ?? 'TRAINER',
    share: typeof corrected?.share === 'number' ? String(corrected.share) : '',
    isPrimary: corrected?.isPrimary ?? false,
    from: toLocal(corrected?.from ?? null),
    to: toLocal(corrected?.to ?? null),
    reason: '',
  }
}

/** The names of fields without an answer that is needed. */
export function findMissingAnswers(answers: CorrectionAnswers): (keyof CorrectionAnswers)[] {
  const { role, hisaPersonId, organizationKind, organizationName, locationId, from, reason } = answers
  const isOrganization = role === 'owner' && organizationKind !== ''
  const missing: (keyof CorrectionAnswers)[] = []
  if (role === 'location' && locationId === '') missing.push('locationId')
  if (isOrganization && organizationName.trim() === '') missing.push('organizationName')
  if (role !== 'location' && !isOrganization && hisaPersonId.trim() === '') missing.push('hisaPersonId')
  if (from === '') missing.push('from')
  if (reason.trim() === '') missing.push('reason')
  return missing
}

/** The correction to send; no answer is missing. */
export function toCorrection(corrects: string | null, answers: CorrectionAnswers): Correction {
  const { role, hisaPersonId, organizationKind, organizationName, locationId, basis, share, isPrimary } = answers
  const percent = Number(share.replace(',', '.').replace('%', ''))
  const isOrganization = role === 'owner' && organizationKind !== ''
  return {
    corrects,
    role,
    from: new Date(answers.from).toISOString(),
    to: answers.to === '' ? null : new Date(answers.to).toISOString(),
    reason: answers.reason.trim(),
    ...(role === 'location' && { locationId }),
    ...(isOrganization && { organization: { name: organizationName.trim(), kind: organizationKind } }),
    ...(role !== 'location' && !isOrganization && { hisaPersonId: hisaPersonId.trim() }),
    ...(role === 'responsible-person' && { basis }),
    ...(role === 'owner' && share.trim() !== '' && { share: percent }),
    ...(role === 'attending-veterinarian' && { isPrimary }),
  }
}

function toLocal(instant: string | null): string {
  if (instant === null) return ''
  const date = new Date(instant)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}

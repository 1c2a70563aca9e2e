import { defineLifecycle } from '@portal/lifecycle'

/** The four states of a version, in lifecycle order (spec 3). */
export const versionStates = ['EDIT_DRAFT', 'PUBLISHED_DRAFT', 'CURRENT_EDIT', 'PUBLISHED_CURRENT'] as const
export type VersionState = (typeof versionStates)[number]

export const versionActions = [
  'edit',
  'delete',
  'promote',
  'create-draft-edit-version',
  'comment',
  'update-publication',
] as const
export type VersionAction = (typeof versionActions)[number]

/** Facts about a version that its guards check. A guard whose fact is missing does not hold. */
export interface VersionFacts {
  readonly commentPeriod?: CommentPeriodStatus
  /** Another EDIT_DRAFT of the regulation is open. */
  readonly hasOpenDraft?: boolean
  /** Another CURRENT_EDIT of the regulation is open. */
  readonly hasOpenCurrentEdit?: boolean
  /** The draft was adopted as a version with the same number. */
  readonly isAdopted?: boolean
  readonly hasEffectiveDate?: boolean
  /** Another version takes effect on the same date with the same sequence number. */
  readonly isEffectiveDateTaken?: boolean
  readonly hasDuplicateLabels?: boolean
  /** Parse warnings are open and no reason to accept them is given. */
  readonly hasUnacceptedWarnings?: boolean
}

/**
 * The lifecycle of a version (spec 4, docs/adr/0003). The service enforces it, including the guards, and pages use it to
 * show the available actions and what is missing for them.
 */
export const versionLifecycle = defineLifecycle<VersionFacts>()({
  states: versionStates,
  actions: versionActions,
  guards: {
    'comments-accepted': {
      holds: ({ commentPeriod }) => commentPeriod !== undefined && commentPeriod !== 'none',
      error: 'comments.not-accepted',
    },
    'comment-period-started': {
      holds: ({ commentPeriod }) => commentPeriod === 'open' || commentPeriod === 'closed',
      error: 'comments.period-not-open',
    },
    'comment-period-not-over': {
      holds: ({ commentPeriod }) => commentPeriod === 'open' || commentPeriod === 'not-yet',
      error: 'comments.period-closed',
    },
    'no-open-draft': { holds: ({ hasOpenDraft }) => hasOpenDraft === false, error: 'versions.edit-open' },
    'no-open-current-edit': {
      holds: ({ hasOpenCurrentEdit }) => hasOpenCurrentEdit === false,
      error: 'versions.edit-open',
    },
    'not-adopted': { holds: ({ isAdopted }) => isAdopted === false, error: 'versions.already-adopted' },
    'effective-date-set': {
      holds: ({ hasEffectiveDate }) => hasEffectiveDate === true,
      error: 'versions.effective-date-missing',
    },
    'effective-date-free': {
      holds: ({ isEffectiveDateTaken }) => isEffectiveDateTaken === false,
      error: 'versions.effective-date-taken',
    },
    'labels-unique': {
      holds: ({ hasDuplicateLabels }) => hasDuplicateLabels === false,
      error: 'versions.labels-not-unique',
    },
    'warnings-accepted': {
      holds: ({ hasUnacceptedWarnings }) => hasUnacceptedWarnings === false,
      error: 'versions.warnings-open',
    },
  },
  table: {
    EDIT_DRAFT: {
      edit: { to: 'EDIT_DRAFT' },
      delete: { to: 'EDIT_DRAFT' },
      promote: { to: 'PUBLISHED_DRAFT', guards: ['warnings-accepted', 'labels-unique'] },
      'create-draft-edit-version': null,
      comment: null,
      'update-publication': null,
    },
    PUBLISHED_DRAFT: {
      edit: null,
      delete: null,
      promote: { to: 'CURRENT_EDIT', createsNew: true, guards: ['no-open-current-edit', 'not-adopted'] },
      'create-draft-edit-version': { to: 'EDIT_DRAFT', createsNew: true, guards: ['no-open-draft'] },
      comment: {
        to: 'PUBLISHED_DRAFT',
        guards: ['comments-accepted', 'comment-period-started', 'comment-period-not-over'],
      },
      'update-publication': { to: 'PUBLISHED_DRAFT' },
    },
    CURRENT_EDIT: {
      edit: { to: 'CURRENT_EDIT' },
      delete: { to: 'CURRENT_EDIT' },
      promote: {
        to: 'PUBLISHED_CURRENT',
        guards: ['warnings-accepted', 'effective-date-set', 'effective-date-free', 'labels-unique'],
      },
      'create-draft-edit-version': null,
      comment: null,
      'update-publication': null,
    },
    PUBLISHED_CURRENT: {
      edit: null,
      delete: null,
      promote: null,
      'create-draft-edit-version': { to: 'EDIT_DRAFT', createsNew: true, guards: ['no-open-draft'] },
      comment: {
        to: 'PUBLISHED_CURRENT',
        guards: ['comments-accepted', 'comment-period-started', 'comment-period-not-over'],
      },
      'update-publication': { to: 'PUBLISHED_CURRENT' },
    },
  },
})

/** Name of a condition in the lifecycle of a version. */
export type VersionGuard = keyof typeof versionLifecycle.guards

/** Whether everyone can read a version in `state`. Edits are visible to editors only. */
export function isPublished(state: VersionState): boolean {
  return state === 'PUBLISHED_DRAFT' || state === 'PUBLISHED_CURRENT'
}

/** Returns the label of a version (spec 3), for example `DRAFT Version 3 EDIT`. */
export function formatVersionLabel(state: VersionState, versionNumber: number): string {
  const [track, stage] = {
    EDIT_DRAFT: ['DRAFT', 'EDIT'],
    PUBLISHED_DRAFT: ['DRAFT', 'PUBLISHED'],
    CURRENT_EDIT: ['CURRENT', 'EDIT'],
    PUBLISHED_CURRENT: ['CURRENT', 'PUBLISHED'],
  }[state] as [string, string]
  return `${track} Version ${versionNumber} ${stage}`
}

/** Status of a comment period at a moment. */
export const commentPeriodStatuses = ['none', 'not-yet', 'open', 'closed'] as const
type CommentPeriodStatus = (typeof commentPeriodStatuses)[number]

/** Returns the status of a comment period. Both ends are instants (ISO 8601); the period excludes the closing instant. */
export function getCommentPeriodStatus(
  opensAt: string | null,
  closesAt: string | null,
  now: Date,
): CommentPeriodStatus {
  if (opensAt === null) return 'none'
  if (now < new Date(opensAt)) return 'not-yet'
  return closesAt !== null && now >= new Date(closesAt) ? 'closed' : 'open'
}

/** Legal status of a version on a day; `effectiveTo` is the first day on which it is no longer in effect. */
export const legalStatuses = [
  'draft-open',
  'draft-closed',
  'draft-superseded',
  'in-effect',
  'future',
  'superseded',
  'edit',
] as const
export type LegalStatus = (typeof legalStatuses)[number]

/** Returns the legal status on `today` (plain date, America/New_York) and at `now`. */
export function computeLegalStatus(
  version: {
    readonly state: VersionState
    readonly effectiveFrom: string | null
    readonly effectiveTo: string | null
    readonly commentOpensAt: string | null
    readonly commentClosesAt: string | null
    readonly supersededByVersionId: string | null
  },
  today: string,
  now: Date,
): LegalStatus {
  switch (version.state) {
    case 'EDIT_DRAFT':
    case 'CURRENT_EDIT':
      return 'edit'
    case 'PUBLISHED_DRAFT':
      if (version.supersededByVersionId !== null) return 'draft-superseded'
      return getCommentPeriodStatus(version.commentOpensAt, version.commentClosesAt, now) === 'open'
        ? 'draft-open'
        : 'draft-closed'
    case 'PUBLISHED_CURRENT':
      if (version.effectiveFrom !== null && today < version.effectiveFrom) return 'future'
      return version.effectiveTo !== null && today >= version.effectiveTo ? 'superseded' : 'in-effect'
    // A state of a later release of the service: its text must not be presented as valid.
    default:
      return 'edit'
  }
}

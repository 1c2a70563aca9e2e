/** The four states of a version, in the order of the path through them (spec 3). */
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

/**
 * What an action does to a version: `to` the state reached, `newRow` when the result is a version of its own and the
 * present one stays as it is, `needs` what must hold besides. `null`: refused with 409 and the state.
 */
export type VersionTransition = {
  readonly to: VersionState
  readonly newRow: boolean
  readonly needs?: VersionGuard
} | null

/** `window-open`: now lies in the comment window; `effective-date`: one was set; `no-open-edit`: no other edit of this regulation; `no-comments`: nobody commented on it. */
type VersionGuard = 'window-open' | 'effective-date' | 'no-open-edit' | 'no-comments'

/** The lifecycle as one table (spec 4, docs/adr): what the server enforces and the screens offer. */
export const versionLifecycle: Readonly<Record<VersionState, Readonly<Record<VersionAction, VersionTransition>>>> = {
  EDIT_DRAFT: {
    edit: { to: 'EDIT_DRAFT', newRow: false },
    delete: { to: 'EDIT_DRAFT', newRow: false, needs: 'no-comments' },
    promote: { to: 'PUBLISHED_DRAFT', newRow: false },
    'create-draft-edit-version': null,
    comment: null,
    'update-publication': null,
  },
  PUBLISHED_DRAFT: {
    edit: null,
    delete: null,
    promote: { to: 'CURRENT_EDIT', newRow: true, needs: 'no-open-edit' },
    'create-draft-edit-version': { to: 'EDIT_DRAFT', newRow: true, needs: 'no-open-edit' },
    comment: { to: 'PUBLISHED_DRAFT', newRow: false, needs: 'window-open' },
    'update-publication': { to: 'PUBLISHED_DRAFT', newRow: false },
  },
  CURRENT_EDIT: {
    edit: { to: 'CURRENT_EDIT', newRow: false },
    delete: { to: 'CURRENT_EDIT', newRow: false, needs: 'no-comments' },
    promote: { to: 'PUBLISHED_CURRENT', newRow: false, needs: 'effective-date' },
    'create-draft-edit-version': null,
    comment: null,
    'update-publication': null,
  },
  PUBLISHED_CURRENT: {
    edit: null,
    delete: null,
    promote: null,
    'create-draft-edit-version': { to: 'EDIT_DRAFT', newRow: true, needs: 'no-open-edit' },
    comment: { to: 'PUBLISHED_CURRENT', newRow: false, needs: 'window-open' },
    'update-publication': { to: 'PUBLISHED_CURRENT', newRow: false },
  },
}

/** What a screen may offer: of a state that only a later release of the service knows, nothing. */
export function offeredIn(state: VersionState, action: VersionAction): VersionTransition {
  return Object.hasOwn(versionLifecycle, state) ? versionLifecycle[state][action] : null
}

/** Whether anyone may read a version in `state`. Edits are for editors. */
export function isPublished(state: VersionState): boolean {
  return state === 'PUBLISHED_DRAFT' || state === 'PUBLISHED_CURRENT'
}

/** The label of a version (spec 3), for example `DRAFT Version 3 EDIT`. */
export function versionLabel(state: VersionState, versionNumber: number): string {
  const [track, stage] = {
    EDIT_DRAFT: ['DRAFT', 'EDIT'],
    PUBLISHED_DRAFT: ['DRAFT', 'PUBLISHED'],
    CURRENT_EDIT: ['CURRENT', 'EDIT'],
    PUBLISHED_CURRENT: ['CURRENT', 'PUBLISHED'],
  }[state] as [string, string]
  return `${track} Version ${versionNumber} ${stage}`
}

/** Where a moment lies in a comment window. */
export const commentWindowPlaces = ['none', 'not-yet', 'open', 'closed'] as const
type CommentWindowPlace = (typeof commentWindowPlaces)[number]

/** Where `now` lies in a comment window; both ends are instants (ISO 8601), the closing instant is outside. */
export function commentWindowAt(opensAt: string | null, closesAt: string | null, now: Date): CommentWindowPlace {
  if (opensAt === null) return 'none'
  if (now < new Date(opensAt)) return 'not-yet'
  return closesAt !== null && now >= new Date(closesAt) ? 'closed' : 'open'
}

/** What a published version is to a reader on a day: `effectiveTo` is the first day it is no longer in force. */
export const legalStatuses = [
  'draft-open',
  'draft-closed',
  'draft-superseded',
  'in-force',
  'future',
  'superseded',
  'edit',
] as const
export type LegalStatus = (typeof legalStatuses)[number]

/** The legal status on `today` (plain date, America/New_York) and at `now`. */
export function legalStatus(
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
      return commentWindowAt(version.commentOpensAt, version.commentClosesAt, now) === 'open'
        ? 'draft-open'
        : 'draft-closed'
    case 'PUBLISHED_CURRENT':
      if (version.effectiveFrom !== null && today < version.effectiveFrom) return 'future'
      return version.effectiveTo !== null && today >= version.effectiveTo ? 'superseded' : 'in-force'
    // A state that a later release of the service knows: nobody may take its text for one that counts.
    default:
      return 'edit'
  }
}

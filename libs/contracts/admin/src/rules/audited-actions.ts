/** Actions that the admin service records in the audit trail, named `<noun>.<past-tense verb>`. */
export const adminActions = [
  'audit.exported',
  'generation.activated',
  'localization.added',
  'localization.deleted',
  'localization.updated',
  'test-clock.moved',
  'user.added',
  'user.change-rejected',
  'user.changed-in-pool',
  'user.deleted',
  'user.invitation-resent',
  'user.password-reset-sent',
  'user.updated',
] as const
export type AdminAction = (typeof adminActions)[number]

/** Actions that libraries record in each service that uses them. */
export const libraryActions = [
  'approval.approved',
  'approval.proposed',
  'approval.rejected',
  'approval.undone',
  'approval.withdrawn',
  'channel.switched-off',
  'channel.switched-on',
  'dated-setting.added',
  'dated-setting.withdrawn',
  'key-rotation.started',
  'notice-template.changed',
  'notice-template.reset',
  'notice.all-read',
  'notice.deleted',
  'notice.read',
] as const

/** Decisions about failed jobs and events, which each service records in the transaction that carries them out. */
export const failureActions = [
  'dead-job.discarded',
  'dead-job.retried',
  'dead-jobs.retried',
  'dead-letter.discarded',
  'dead-letter.replayed',
] as const

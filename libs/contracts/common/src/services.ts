/** Services that record actions in the audit trail, by their name in event subjects. A test compares them with tools/deployables.ts. */
export const auditedServices = ['regulations', 'registration', 'user-pool', 'admin', 'horses'] as const
export type AuditedService = (typeof auditedServices)[number]

/** Services that change the access of accounts. */
export const accessChangePublishers = [
  'admin',
  'registration',
  'user-pool',
] as const satisfies readonly AuditedService[]
export type AccessChangePublisher = (typeof accessChangePublishers)[number]

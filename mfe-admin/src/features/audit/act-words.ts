import type { AuditEntry } from '@portal/contracts-admin'
import type audit from '../../../locales/en-US/audit.json'
import { auditedServices } from './audit-place.ts'
import { useAuditText } from './texts.ts'

type KindOf<Key> = Key extends `act.${infer Kind}` ? Kind : never
type ActKind = KindOf<keyof typeof audit>

/** Acts the trail has words for. A service may record others: those are shown by their code. */
export const actKinds = [
  'account.address-proven',
  'account.attributes-changed',
  'account.code-asked',
  'account.code-sent',
  'account.confirmed',
  'account.created',
  'account.deleted',
  'account.disabled',
  'account.email-proven',
  'account.enabled',
  'account.group-added',
  'account.group-removed',
  'account.invited-again',
  'account.password-changed',
  'account.password-reset',
  'account.password-reset-asked',
  'account.password-set',
  'account.registered',
  'account.signed-out-everywhere',
  'audit.export',
  'comment-definitions.add',
  'comment-definitions.hide',
  'comment-definitions.respond',
  'comment-definitions.restore',
  'comment-definitions.update',
  'comment-definitions.withdraw',
  'comment-definitions.withhold',
  'comments.add',
  'comments.delete',
  'comments.disown',
  'comments.export',
  'comments.hide',
  'comments.respond',
  'comments.restore',
  'comments.submit',
  'comments.update',
  'comments.withdraw',
  'comments.withhold',
  'dead-letters.discard',
  'dead-letters.replay',
  'definitions.add',
  'definitions.retire',
  'definitions.translate',
  'definitions.update',
  'document-categories.add',
  'document-categories.delete',
  'document-categories.rename',
  'documents.add',
  'documents.add-captions',
  'documents.change',
  'documents.copy',
  'documents.delete',
  'documents.delete-captions',
  'documents.publish',
  'documents.share',
  'documents.unshare',
  'documents.withdraw',
  'files.delete',
  'localization.add',
  'localization.delete',
  'localization.update',
  'occupations.add',
  'occupations.delete',
  'occupations.rename',
  'regulations.add',
  'regulations.add-image',
  'regulations.add-redirect',
  'regulations.add-sub-regulation',
  'regulations.delete-redirect',
  'regulations.delete-sub-regulation',
  'regulations.import',
  'regulations.settle-doubt',
  'regulations.translate',
  'regulations.undo-import',
  'regulations.update',
  'regulations.update-sub-regulation',
  'releases.move-live',
  'session.begun',
  'session.ended',
  'session.ended-everywhere',
  'session.kept',
  'session.refreshed',
  'session.reuse-detected',
  'session.unknown',
  'subscriptions.confirm',
  'subscriptions.follow',
  'subscriptions.stop',
  'users.add',
  'users.change-refused',
  'users.delete',
  'users.resend-invitation',
  'users.send-password-reset',
  'users.update',
  'versions.create-draft-edit-version',
  'versions.delete',
  'versions.export',
  'versions.promote',
  'versions.update-publication',
] as const satisfies readonly ActKind[]

/** What was done, in words. */
export function useKindName(): (kind: string) => string {
  const t = useAuditText()
  return (kind) => {
    const known = actKinds.find((one) => one === kind)
    return known ? t(`act.${known}`) : kind
  }
}

/** The part of the portal that recorded an act, in words. */
export function useServiceName(): (service: string) => string {
  const t = useAuditText()
  return (service) => {
    const known = auditedServices.find((one) => one === service)
    return known ? t(`service.${known}`) : service
  }
}

/** Who did it: by name where the account is known, else by the lasting id, which is all that the trail keeps of a person. */
export function useActorName(): (act: AuditEntry) => string {
  const t = useAuditText()
  return ({ actor, actorName }) =>
    actor === null ? t('nobody') : (actorName ?? t('account', { id: actor.slice(0, 8) }))
}

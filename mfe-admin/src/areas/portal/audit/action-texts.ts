import type { AuditEntry } from '@portal/contracts-admin'
import { adminActions, failureActions, libraryActions } from '@portal/contracts-admin/rules'
import { auditedServices } from '@portal/contracts-common/light'
import { horsesActions } from '@portal/contracts-horses/rules'
import { registrationActions, userPoolActions } from '@portal/contracts-registration/rules'
import { regulationsActions } from '@portal/contracts-regulations/rules'
import type audit from '../../../../locales/en-US/audit.json'
import { useAuditText } from './texts.ts'

type ActionOf<Key> = Key extends `action.${infer Action}` ? Action : never
type AuditedAction = ActionOf<keyof typeof audit>

/** All audited actions by name. Actions of a newer service are shown by their name. */
export const auditedActions: readonly AuditedAction[] = [
  ...new Set([
    ...adminActions,
    ...failureActions,
    ...libraryActions,
    ...horsesActions,
    ...registrationActions,
    ...regulationsActions,
    ...userPoolActions,
  ]),
].toSorted()

/** Returns the translated name of an action, or its code if this release does not know it. */
export function useActionName(): (action: string) => string {
  const t = useAuditText()
  return (action) => {
    const known = auditedActions.find((each) => each === action)
    return known ? t(`action.${known}`) : action
  }
}

/** Returns the translated name of a service, or its code if this release does not know it. */
export function useServiceName(): (service: string) => string {
  const t = useAuditText()
  return (service) => {
    const known = auditedServices.find((each) => each === service)
    return known ? t(`service.${known}`) : service
  }
}

/** Returns who performed the action, and for which person: the name of the account, or its id if it is unknown. */
export function useActorName(): (entry: AuditEntry) => string {
  const t = useAuditText()
  return ({ actor, actorName, onBehalfOf }) => {
    const name = actor === null ? t('system') : (actorName ?? t('account', { id: actor.slice(0, 8) }))
    return onBehalfOf === null ? name : t('actor.on-behalf-of', { actor: name, person: onBehalfOf })
  }
}

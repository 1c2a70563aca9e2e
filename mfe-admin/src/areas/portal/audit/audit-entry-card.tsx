import type { AuditEntry } from '@portal/contracts-admin'
import { useFormats } from '@portal/shell-sdk'
import { Link } from '@portal/ui/router'
import { useState } from 'react'
import { CopyButton } from '../../../shared/copy-button.tsx'
import { DescriptionItem } from '../../../shared/description-item.tsx'
import { useActorName, useActionName, useServiceName } from './action-texts.ts'
import { auditUrl } from './audit-url.ts'
import { Differences } from './differences.tsx'
import { useAuditText } from './texts.ts'

/** One audit entry as a line that expands to its changed fields, with links to related entries. */
export function AuditEntryCard({ entry }: { readonly entry: AuditEntry }) {
  const format = useFormats()
  const formatAction = useActionName()
  const formatActor = useActorName()
  const formatService = useServiceName()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="ad-audit-entry" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <time dateTime={entry.at}>{format.instant(entry.at)}</time>
        <strong>{formatAction(entry.action)}</strong>
        <span>{formatActor(entry)}</span>
        <span className="p-soft">{formatService(entry.service)}</span>
      </summary>
      {isOpen && <Details entry={entry} />}
    </details>
  )
}

function Details({ entry }: { readonly entry: AuditEntry }) {
  const t = useAuditText()
  return (
    <div className="ad-audit-entry-body">
      <dl className="ad-facts">
        {entry.reason && <DescriptionItem name={t('reason')}>{entry.reason}</DescriptionItem>}
        <DescriptionItem name={t('actor')}>
          <Actor entry={entry} />
        </DescriptionItem>
        {entry.onBehalfOf !== null && (
          <DescriptionItem name={t('on-behalf-of')}>
            <Link to={`/people-management/${entry.onBehalfOf}`}>{entry.onBehalfOf}</Link>
          </DescriptionItem>
        )}
        <DescriptionItem name={t('entity')}>
          <code>{entry.entityType}</code> <code>{entry.entityId}</code>{' '}
          <Link to={auditUrl({ entityId: entry.entityId })}>{t('entity.all')}</Link>
        </DescriptionItem>
        <DescriptionItem name={t('action')}>
          <code>{entry.action}</code> <Link to={auditUrl({ action: entry.action })}>{t('action.all')}</Link>
        </DescriptionItem>
        {entry.correlationId && (
          <DescriptionItem name={t('correlation')}>
            <code>{entry.correlationId}</code> <CopyButton text={entry.correlationId} label={t('correlation.copy')} />
          </DescriptionItem>
        )}
      </dl>
      <Differences before={entry.before} after={entry.after} />
    </div>
  )
}

function Actor({ entry }: { readonly entry: AuditEntry }) {
  const t = useAuditText()
  if (entry.actor === null) return t('system')
  return (
    <>
      {entry.actorName} <code>{entry.actor}</code> {entry.groups.length > 0 && `(${entry.groups.join(', ')})`}{' '}
      <Link to={auditUrl({ actor: entry.actor })}>{t('actor.all')}</Link>
    </>
  )
}

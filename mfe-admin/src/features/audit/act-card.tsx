import type { AuditEntry } from '@portal/contracts-admin'
import { useFormats } from '@portal/shell-sdk'
import { Link } from '@portal/ui/router'
import { useState } from 'react'
import { CopyButton } from '../../copy-button.tsx'
import { Fact } from '../../fact.tsx'
import { useActorName, useKindName, useServiceName } from './act-words.ts'
import { auditAddress } from './audit-place.ts'
import { Differences } from './differences.tsx'
import { useAuditText } from './texts.ts'

/** One act: when, what and who in a line; opened, what changed and everything by which it can be followed. */
export function ActCard({ act }: { readonly act: AuditEntry }) {
  const format = useFormats()
  const kindName = useKindName()
  const actorName = useActorName()
  const serviceName = useServiceName()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="ad-act" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <time dateTime={act.at}>{format.instant(act.at)}</time>
        <strong>{kindName(act.kind)}</strong>
        <span>{actorName(act)}</span>
        <span className="p-soft">{serviceName(act.service)}</span>
      </summary>
      {isOpen && <Details act={act} />}
    </details>
  )
}

function Details({ act }: { readonly act: AuditEntry }) {
  const t = useAuditText()
  return (
    <div className="ad-act-body">
      <dl className="ad-facts">
        {act.reason && <Fact name={t('reason')}>{act.reason}</Fact>}
        <Fact name={t('who')}>
          <Who act={act} />
        </Fact>
        <Fact name={t('about')}>
          <code>{act.entityType}</code> <code>{act.entityId}</code>{' '}
          <Link to={auditAddress({ entityId: act.entityId })}>{t('about.all')}</Link>
        </Fact>
        <Fact name={t('kind')}>
          <code>{act.kind}</code> <Link to={auditAddress({ kind: act.kind })}>{t('kind.all')}</Link>
        </Fact>
        {act.correlationId && (
          <Fact name={t('correlation')}>
            <code>{act.correlationId}</code> <CopyButton words={act.correlationId} label={t('correlation.copy')} />
          </Fact>
        )}
      </dl>
      <Differences before={act.before} after={act.after} />
    </div>
  )
}

function Who({ act }: { readonly act: AuditEntry }) {
  const t = useAuditText()
  if (act.actor === null) return t('nobody')
  return (
    <>
      {act.actorName} <code>{act.actor}</code> {act.groups.length > 0 && `(${act.groups.join(', ')})`}{' '}
      <Link to={auditAddress({ actor: act.actor })}>{t('who.all')}</Link>
    </>
  )
}

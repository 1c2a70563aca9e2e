import type { CorrectedRegulation } from '@portal/regulation-text/corrections'
import { LoadingState, StatusTag } from '@portal/ui'
import { useMemo } from 'react'
import { changeKinds, groupChanges, type ProvisionChange } from './mapping-groups.ts'
import type { TargetBase } from './use-target-base.ts'
import { useParserText } from './texts.ts'
import { useVersionLabel } from '../version-name.tsx'
import { useMapping } from './use-mapping.ts'

const maxShown = 200

/** Previews how the import would change each provision of the base version. */
export function MappingPreview({
  regulation,
  base,
}: {
  readonly regulation: CorrectedRegulation
  readonly base: TargetBase
}) {
  const t = useParserText()
  const describeVersion = useVersionLabel()
  const mapping = useMapping(regulation, base)
  const groups = useMemo(() => mapping && groupChanges(mapping), [mapping])
  if (!groups) return <LoadingState label={t('mapping.loading')} />
  return (
    <section aria-label={t('mapping')}>
      <p role="status">
        {t(base.version.state === 'EDIT_DRAFT' ? 'mapping.onto' : 'mapping.after', {
          version: describeVersion(base.version),
        })}{' '}
        {t('mapping.same', { count: groups.unchangedCount })}
      </p>
      {changeKinds.map((kind) => {
        const changes = groups.changes[kind]
        return (
          changes.length > 0 && (
            <details key={kind} className="pa-changes">
              <summary>{t(`mapping.${kind}`, { count: changes.length })}</summary>
              <ul>
                {changes.slice(0, maxShown).map((change, index) => (
                  // Labels may occur twice.
                  // oxlint-disable-next-line react/no-array-index-key
                  <Change key={index} change={change} />
                ))}
              </ul>
              {changes.length > maxShown && <p>{t('mapping.more', { count: changes.length - maxShown })}</p>}
            </details>
          )
        )
      })}
    </section>
  )
}

function Change({ change }: { readonly change: ProvisionChange }) {
  const t = useParserText()
  return (
    <li>
      <strong lang="en">{change.label}</strong>{' '}
      {change.fromLabel !== undefined && (
        <span className="p-soft">{t('mapping.from', { label: change.fromLabel })}</span>
      )}{' '}
      {change.isUncertain && <StatusTag tone="warning">{t('mapping.uncertain')}</StatusTag>}{' '}
      <span lang="en">{change.excerpt}</span>
    </li>
  )
}

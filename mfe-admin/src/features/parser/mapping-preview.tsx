import type { MendedRegulation } from '@portal/regulation-text/mending'
import { LoadingState, StatusTag } from '@portal/ui'
import { useMemo } from 'react'
import { changeKinds, groupsOf, type ProvisionChange } from './mapping-groups.ts'
import type { TargetBase } from './regulation-targets.ts'
import { useParserText } from './texts.ts'
import { useVersionName } from './version-name.ts'
import { useMapping } from './use-mapping.ts'

const shownAtMost = 200

/** What would become of each provision of the version that the text goes onto. */
export function MappingPreview({
  regulation,
  base,
}: {
  readonly regulation: MendedRegulation
  readonly base: TargetBase
}) {
  const t = useParserText()
  const nameOf = useVersionName()
  const mapping = useMapping(regulation, base)
  const groups = useMemo(() => mapping && groupsOf(mapping), [mapping])
  if (!groups) return <LoadingState label={t('mapping.loading')} />
  return (
    <section aria-label={t('mapping')}>
      <p role="status">
        {t(base.version.state === 'EDIT_DRAFT' ? 'mapping.onto' : 'mapping.after', { version: nameOf(base.version) })}{' '}
        {t('mapping.same', { count: groups.same })}
      </p>
      {changeKinds.map((kind) => {
        const changes = groups.changes[kind]
        return (
          changes.length > 0 && (
            <details key={kind} className="pa-changes">
              <summary>{t(`mapping.${kind}`, { count: changes.length })}</summary>
              <ul>
                {changes.slice(0, shownAtMost).map((change, index) => (
                  // Labels may be there twice.
                  // oxlint-disable-next-line react/no-array-index-key
                  <Change key={index} change={change} />
                ))}
              </ul>
              {changes.length > shownAtMost && <p>{t('mapping.more', { count: changes.length - shownAtMost })}</p>}
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
      {change.isDoubtful && <StatusTag tone="warning">{t('mapping.doubtful')}</StatusTag>}{' '}
      <span lang="en">{change.words}</span>
    </li>
  )
}

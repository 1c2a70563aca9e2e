import { describeFailure } from '@portal/api-client'
import { Slot, useFormats, useLocale } from '@portal/shell-sdk'
import { Button, ErrorState, IconChevronLeft, IconLink, LoadingState, Prose, StatusTag } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { useEffect, useMemo, useRef } from 'react'
import { withDefinition } from '../host/shell-host.ts'
import { usePortal } from '../portal-context.ts'
import { useRegulations } from '../regulations-client.ts'
import { useText } from '../texts.ts'
import { scopeOf, sourceNumber } from './scope.ts'

/** One definition: its text, where it stands and holds, every wording it had, and what was said about it. */
export function DefinitionDetails({ id, onList }: { id: string; onList: () => void }) {
  const t = useText()
  const formats = useFormats()
  const locale = useLocale()
  const api = useRegulations()
  const { toasts } = usePortal()
  const heading = useRef<HTMLHeadingElement>(null)
  const definition = useQuery(api.getDefinition.query({ params: { id } }))
  const versions = useQuery(api.getDefinitionVersions.query({ params: { id }, query: {} }))
  const properties = useMemo(() => ({ definitionId: id }), [id])
  const found = definition.data
  useEffect(() => {
    if (found !== undefined) heading.current?.focus()
  }, [found])

  const copyLink = async () => {
    const address = new URL(withDefinition(window.location.pathname, id), window.location.origin)
    await navigator.clipboard.writeText(address.href)
    toasts.show({ kind: 'success', message: t('definitions.link-copied') })
  }
  const toList = (
    <Button size="s" variant="quiet" onClick={onList}>
      <IconChevronLeft size={18} aria-hidden="true" />
      {t('definitions.all')}
    </Button>
  )
  if (definition.error !== null) {
    const { message, correlationId } = describeFailure(definition.error, t)
    return (
      <ErrorState
        title={t('definitions.failed')}
        message={message}
        correlationId={correlationId}
        onRetry={() => void definition.refetch()}
      >
        {toList}
      </ErrorState>
    )
  }
  if (found === undefined) return <LoadingState />
  const translation = locale === 'es' ? found.translation : undefined
  return (
    <article className="p-stack">
      <div className="s-definition-tools">
        {toList}
        <Button size="s" variant="quiet" onClick={() => void copyLink()}>
          <IconLink size={18} aria-hidden="true" />
          {t('definitions.copy-link')}
        </Button>
      </div>
      <h3 ref={heading} tabIndex={-1} className="s-definition-term" lang="en">
        {found.term}
      </h3>
      {found.aliases.length > 0 && (
        <p className="p-soft">{t('definitions.aliases', { aliases: formats.list(found.aliases) })}</p>
      )}
      <Prose rule>
        {found.description.split(/\n+/).map((paragraph) => (
          <p key={paragraph} lang="en">
            {paragraph}
          </p>
        ))}
      </Prose>
      {translation !== undefined && (
        <Prose>
          <p className="p-eyebrow">
            {t('definitions.translation')}{' '}
            {translation.isOutdated && <StatusTag tone="warning">{t('definitions.translation-outdated')}</StatusTag>}
          </p>
          <p lang="es">
            <strong>{translation.term}</strong>: {translation.es}
          </p>
        </Prose>
      )}
      <p className="p-cluster p-small">
        <StatusTag tone="info">{scopeOf(t, found.scope)}</StatusTag>
        <span className="p-soft">
          {t('definitions.since', { number: found.versionNumber, on: formats.day(found.publishedAt) })}
        </span>
        {found.source !== null && (
          <Link to={`/r/${found.source.regulationId}?version=${found.source.versionId}`}>
            {t('definitions.source', { label: sourceNumber(found.source.label) })}
          </Link>
        )}
      </p>
      {(versions.data?.items.length ?? 0) > 1 && (
        <section className="p-stack" data-gap="s">
          <h4 className="s-wordings-title">{t('definitions.versions')}</h4>
          <ol className="s-wordings" reversed>
            {versions.data?.items.map((version) => (
              <li key={version.versionNumber}>
                <details open={false}>
                  <summary>
                    {t('definitions.version', {
                      number: version.versionNumber,
                      on: formats.day(version.publishedAt),
                    })}
                  </summary>
                  {version.changeNote !== '' && <p className="p-soft">{version.changeNote}</p>}
                  <p className="p-rule-text" lang="en">
                    {version.description}
                  </p>
                </details>
              </li>
            ))}
          </ol>
        </section>
      )}
      <Slot name="definition-comments" properties={properties} />
    </article>
  )
}

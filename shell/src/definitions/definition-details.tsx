import { describeFailure } from '@portal/api-client'
import { Slot, useFormats, useLocale } from '@portal/shell-sdk'
import { Button, ErrorState, IconChevronLeft, IconLink, LoadingState, Prose, StatusTag } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link, useSearchParams } from '@portal/ui/router'
import { useEffect, useMemo, useRef } from 'react'
import { withDefinition } from '../host/shell-host.ts'
import { usePortal } from '../portal-context.ts'
import { useRegulations } from '../regulations-client.ts'
import { useText } from '../texts.ts'
import { formatScope, formatSourceLabel } from './scope.ts'
import { DefiningText } from './defining-text.tsx'
import { DefinitionStatus } from './definition-status.tsx'
import { DefinitionTextOn } from './definition-text-on.tsx'
import { DefinitionVersions } from './definition-versions.tsx'

/** The day in the address of a definition, `?on=2025-03-01`. */
function useDay(): string | undefined {
  const [searchParams] = useSearchParams()
  const on = searchParams.get('on') ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(on) && !Number.isNaN(Date.parse(on)) ? on : undefined
}

/** One definition with its text, scope, source, versions and comments. */
export function DefinitionDetails({ id, onList }: { id: string; onList: () => void }) {
  const t = useText()
  const formats = useFormats()
  const locale = useLocale()
  const api = useRegulations()
  const { toasts } = usePortal()
  const heading = useRef<HTMLHeadingElement>(null)
  const on = useDay()
  const definitionQuery = useQuery(api.getDefinition.query({ params: { id }, query: on === undefined ? {} : { on } }))
  const properties = useMemo(() => ({ definitionId: id }), [id])
  const definition = definitionQuery.data
  const isLoaded = definition !== undefined
  useEffect(() => {
    // Only once, so that adding a comment does not move the focus.
    if (isLoaded) heading.current?.focus()
  }, [isLoaded])

  const copyLink = async () => {
    const url = new URL(withDefinition(window.location.pathname, id), window.location.origin)
    try {
      await navigator.clipboard.writeText(url.href)
      toasts.show({ kind: 'success', message: t('definitions.link-copied') })
    } catch {
      // If copying fails for any reason, the user can select the link.
      toasts.show({ kind: 'error', message: t('definitions.link-not-copied', { link: url.href }) })
    }
  }
  const backToListButton = (
    <Button size="s" variant="quiet" onClick={onList}>
      <IconChevronLeft size={18} aria-hidden="true" />
      {t('definitions.all')}
    </Button>
  )
  if (definitionQuery.error !== null) {
    const { message, correlationId } = describeFailure(definitionQuery.error, t)
    return (
      <ErrorState
        title={t('definitions.failed')}
        message={message}
        correlationId={correlationId}
        onRetry={() => void definitionQuery.refetch()}
      >
        {backToListButton}
      </ErrorState>
    )
  }
  if (definition === undefined) return <LoadingState />
  const translation = locale === 'es' ? definition.translation : undefined
  return (
    <article className="p-stack">
      <div className="s-definition-tools">
        {backToListButton}
        <Button size="s" variant="quiet" onClick={() => void copyLink()}>
          <IconLink size={18} aria-hidden="true" />
          {t('definitions.copy-link')}
        </Button>
      </div>
      <h3 ref={heading} tabIndex={-1} className="s-definition-term" lang="en">
        {definition.term}
      </h3>
      {definition.aliases.length > 0 && (
        <p className="p-soft">{t('definitions.aliases', { aliases: formats.list(definition.aliases) })}</p>
      )}
      {on !== undefined && <DefinitionTextOn definition={definition} on={on} />}
      <Prose rule>
        {definition.description.split(/\n+/).map((paragraph) => (
          <p key={paragraph} lang="en">
            {paragraph}
          </p>
        ))}
      </Prose>
      <DefiningText definedIn={definition.definedIn} />
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
        <StatusTag tone="info">{formatScope(t, definition.scope)}</StatusTag>
        <DefinitionStatus definition={definition} />
        <span className="p-soft">
          {t('definitions.since', { number: definition.versionNumber, on: formats.day(definition.publishedAt) })}
        </span>
        {definition.source !== null && (
          <Link to={`/r/${definition.source.regulationId}?version=${definition.source.versionId}`}>
            {t('definitions.source', { label: formatSourceLabel(definition.source.label) })}
          </Link>
        )}
      </p>
      {definition.versionNumber > 1 && <DefinitionVersions id={id} />}
      <Slot name="definition-comments" properties={properties} />
    </article>
  )
}

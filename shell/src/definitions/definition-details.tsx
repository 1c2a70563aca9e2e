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
import { Wordings } from './wordings.tsx'

/** One definition: its text, where it stands and holds, every wording it had, and what was said about it. */
export function DefinitionDetails({ id, onList }: { id: string; onList: () => void }) {
  const t = useText()
  const formats = useFormats()
  const locale = useLocale()
  const api = useRegulations()
  const { toasts } = usePortal()
  const heading = useRef<HTMLHeadingElement>(null)
  const definition = useQuery(api.getDefinition.query({ params: { id } }))
  const properties = useMemo(() => ({ definitionId: id }), [id])
  const found = definition.data
  const isFound = found !== undefined
  useEffect(() => {
    // Once: that a comment was made on it must not take the focus from there.
    if (isFound) heading.current?.focus()
  }, [isFound])

  const copyLink = async () => {
    const address = new URL(withDefinition(window.location.pathname, id), window.location.origin)
    try {
      await navigator.clipboard.writeText(address.href)
      toasts.show({ kind: 'success', message: t('definitions.link-copied') })
    } catch {
      // Whatever forbids it, the link can still be taken by hand.
      toasts.show({ kind: 'error', message: t('definitions.link-not-copied', { link: address.href }) })
    }
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
      {found.versionNumber > 1 && <Wordings id={id} />}
      <Slot name="definition-comments" properties={properties} />
    </article>
  )
}

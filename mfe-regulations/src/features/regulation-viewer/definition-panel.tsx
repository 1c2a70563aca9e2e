import { describeFailure } from '@portal/api-client'
import { toAuthorityDate } from '@portal/formats'
import { useFormats, useLocale, useShell } from '@portal/shell-sdk'
import { Button, ErrorState, LoadingState, StatusTag } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { permalinkUrl } from '@portal/regulation-reading/urls'
import { regulationsApi } from '../../shared/api/regulations-api.ts'
import { formatProvisionName } from '../../shared/provision/provision-name.ts'
import { useText } from '../../shared/texts/regulations-texts.ts'

/**
 * A defined term: its first paragraph, its source and a button for the full definition. In Spanish when an up-to-date
 * translation exists; the English term stays visible because the text uses it.
 */
export function DefinitionPanel({ definitionId }: { readonly definitionId: string }) {
  const t = useText()
  const shell = useShell()
  const locale = useLocale()
  const formats = useFormats()
  const query = useQuery(regulationsApi().getDefinition.query({ params: { id: definitionId }, query: {} }))
  if (query.isPending) return <LoadingState />
  if (query.isError) {
    return (
      <ErrorState
        title={t('definition.failed')}
        {...describeFailure(query.error, t)}
        onRetry={() => void query.refetch()}
      />
    )
  }
  const { term, description, scope, source, commentCount, translation, definedIn, isProposed, effectiveFrom } =
    query.data
  const spanish = locale === 'es' && translation?.isOutdated === false ? translation : undefined
  const [firstParagraph, ...rest] = (spanish?.es ?? description).split('\n')
  const lang = spanish ? 'es' : 'en'
  return (
    <div className="rv-definition">
      <div>
        <h3 lang={lang}>{spanish?.term ?? term}</h3>
        {spanish && spanish.term !== term && (
          <p className="p-soft p-small" lang="en">
            {term}
          </p>
        )}
        {isProposed && <StatusTag tone="warning">{t('definition.proposed')}</StatusTag>}
        {effectiveFrom !== null && (
          <p className="p-soft p-small">
            {t(effectiveFrom <= toAuthorityDate() ? 'definition.effective-since' : 'definition.effective-from', {
              date: formats.date(effectiveFrom),
            })}
          </p>
        )}
        <p className="p-soft p-small">{t(`definition.scope.${scope.kind}`, { ref: scope.ref ?? '' })}</p>
      </div>
      <p className="p-rule-text" lang={lang}>
        {firstParagraph}
      </p>
      {rest.length > 0 && <p className="p-soft">{t('definition.more')}</p>}
      {definedIn && (
        <p className="p-soft p-small">
          {t('definition.defined-in')}{' '}
          {definedIn.url === undefined ? (
            <span lang="en">{definedIn.citation}</span>
          ) : (
            <a href={definedIn.url} rel="external noreferrer" lang="en">
              {definedIn.citation}
            </a>
          )}
        </p>
      )}
      {source && (
        <p className="p-soft p-small">
          {t('definition.source')}{' '}
          <Link to={permalinkUrl(source.regulationId)}>{formatProvisionName(source.label, t)}</Link>
        </p>
      )}
      <Button size="s" onClick={() => shell.dialogs.definitions(definitionId)}>
        {commentCount > 0 ? t('definition.open-with-comments', { count: commentCount }) : t('definition.open')}
      </Button>
    </div>
  )
}

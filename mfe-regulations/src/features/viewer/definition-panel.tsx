import { describeFailure } from '@portal/api-client'
import { useLocale, useShell } from '@portal/shell-sdk'
import { Button, ErrorState, LoadingState } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { lastingAddress } from '../../addresses.ts'
import { api } from '../../api.ts'
import { provisionName } from '../../provision-name.ts'
import { useText } from '../../texts.ts'

/**
 * A defined term beside the text: its first paragraph, where it is from, and the way to the whole of it. In Spanish where
 * there is a wording of the English as it is now; the English term stays in sight, the text uses it.
 */
export function DefinitionPanel({ definitionId }: { readonly definitionId: string }) {
  const t = useText()
  const shell = useShell()
  const locale = useLocale()
  const query = useQuery(api().getDefinition.query({ params: { id: definitionId } }))
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
  const { term, description, scope, source, comments, translation } = query.data
  const spanish = locale === 'es' && translation?.isOutdated === false ? translation : undefined
  const [first, ...rest] = (spanish?.es ?? description).split('\n')
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
        <p className="p-soft p-small">{t(`definition.scope.${scope.kind}`, { ref: scope.ref ?? '' })}</p>
      </div>
      <p className="p-rule-text" lang={lang}>
        {first}
      </p>
      {rest.length > 0 && <p className="p-soft">{t('definition.more')}</p>}
      {source && (
        <p className="p-soft p-small">
          {t('definition.source')}{' '}
          <Link to={lastingAddress(source.regulationId)}>{provisionName(source.label, t)}</Link>
        </p>
      )}
      <Button size="s" onClick={() => shell.dialogs.definitions(definitionId)}>
        {comments > 0 ? t('definition.open-with-comments', { count: comments }) : t('definition.open')}
      </Button>
    </div>
  )
}

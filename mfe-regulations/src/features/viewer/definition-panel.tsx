import { describeFailure } from '@portal/api-client'
import { useShell } from '@portal/shell-sdk'
import { Button, ErrorState, LoadingState } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { lastingAddress } from '../../addresses.ts'
import { api } from '../../api.ts'
import { provisionName } from '../../provision-name.ts'
import { useText } from '../../texts.ts'

/** A defined term beside the text: its first paragraph, where it is from, and the way to the whole of it. */
export function DefinitionPanel({ definitionId }: { readonly definitionId: string }) {
  const t = useText()
  const shell = useShell()
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
  const { term, description, scope, source, comments } = query.data
  const [first, ...rest] = description.split('\n')
  return (
    <div className="rv-definition">
      <div>
        <h3 lang="en">{term}</h3>
        <p className="p-soft p-small">{t(`definition.scope.${scope.kind}`, { ref: scope.ref ?? '' })}</p>
      </div>
      <p className="p-rule-text" lang="en">
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

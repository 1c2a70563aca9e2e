import { describeFailure } from '@portal/api-client'
import { useFormats, useShell } from '@portal/shell-sdk'
import { ErrorState, LoadingState, Page, PageTitle } from '@portal/ui'
import { useQuery, useQueryClient } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { regulationsApi } from '../../../shared/api.ts'
import { DefinitionForm } from './definition-form.tsx'
import { DefinitionComments } from './definition-comments.tsx'
import { DefinitionUses } from './definition-uses.tsx'
import { DefinitionHistory } from './definition-history.tsx'
import { RetireDefinition } from './retire-definition.tsx'
import { SpanishForm } from './spanish-form.tsx'
import { useDefinitionsText } from './texts.ts'

/** One definition: its text in both languages, its uses, version history and comments. */
export function OpenDefinition({ id, listUrl }: { readonly id: string; readonly listUrl: string }) {
  const t = useDefinitionsText()
  const format = useFormats()
  const { toasts } = useShell()
  const queries = useQueryClient()
  const query = useQuery({ ...regulationsApi().getDefinition.query({ params: { id }, query: {} }), staleTime: 0 })
  const definition = query.data
  const backLink = <Link to={listUrl}>{t('to-list')}</Link>
  if (definition === undefined) {
    if (!query.isError) return <LoadingState />
    return (
      <Page>
        <ErrorState
          isFullPage
          title={t('failed-one')}
          {...describeFailure(query.error, t)}
          onRetry={() => void query.refetch()}
        >
          {backLink}
        </ErrorState>
      </Page>
    )
  }
  const onChanged = (message: string) => {
    for (const name of ['listDefinitions', 'getDefinition', 'getDefinitionVersions'] as const)
      void queries.invalidateQueries({ queryKey: regulationsApi()[name].key })
    toasts.show({ kind: 'success', message })
  }
  return (
    <Page>
      <p>{backLink}</p>
      <PageTitle
        lead={t('version.since', { number: definition.versionNumber, date: format.day(definition.publishedAt) })}
        actions={<RetireDefinition definition={definition} listUrl={listUrl} />}
      >
        <span lang="en">{definition.term}</span>
      </PageTitle>
      <section className="de-part" aria-labelledby="de-english">
        <h2 id="de-english">{t('english')}</h2>
        <DefinitionForm definition={definition} onPublished={({ term }) => onChanged(t('published', { term }))} />
      </section>
      <section className="de-part" aria-labelledby="de-spanish">
        <h2 id="de-spanish">{t('spanish')}</h2>
        <SpanishForm key={definition.id} definition={definition} onSaved={() => onChanged(t('spanish.saved'))} />
      </section>
      <DefinitionUses id={id} />
      <DefinitionHistory id={id} />
      <DefinitionComments id={id} />
    </Page>
  )
}

import { describeFailure } from '@portal/api-client'
import { useFormats, useShell } from '@portal/shell-sdk'
import { ErrorState, LoadingState, Page, PageTitle } from '@portal/ui'
import { useQuery, useQueryClient } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { regulationsApi } from '../../api.ts'
import { DefinitionForm } from './definition-form.tsx'
import { DefinitionComments } from './definition-comments.tsx'
import { DefinitionUses } from './definition-uses.tsx'
import { DefinitionWordings } from './definition-wordings.tsx'
import { RetireDefinition } from './retire-definition.tsx'
import { SpanishForm } from './spanish-form.tsx'
import { useDefinitionsText } from './texts.ts'

/** One definition: its words in both languages, the rules that use it, every wording it had and what was said about it. */
export function OpenDefinition({ id, list }: { readonly id: string; readonly list: string }) {
  const t = useDefinitionsText()
  const format = useFormats()
  const { toasts } = useShell()
  const queries = useQueryClient()
  const definition = useQuery({ ...regulationsApi().getDefinition.query({ params: { id } }), staleTime: 0 })
  const found = definition.data
  const back = <Link to={list}>{t('to-list')}</Link>
  if (found === undefined) {
    if (!definition.isError) return <LoadingState />
    return (
      <Page>
        <ErrorState
          wholePage
          title={t('failed-one')}
          {...describeFailure(definition.error, t)}
          onRetry={() => void definition.refetch()}
        >
          {back}
        </ErrorState>
      </Page>
    )
  }
  const afterPublishing = (message: string) => {
    for (const call of ['listDefinitions', 'getDefinition', 'getDefinitionVersions'] as const)
      void queries.invalidateQueries({ queryKey: regulationsApi()[call].key })
    toasts.show({ kind: 'success', message })
  }
  return (
    <Page>
      <p>{back}</p>
      <PageTitle
        lead={t('version.since', { number: found.versionNumber, on: format.day(found.publishedAt) })}
        actions={<RetireDefinition definition={found} list={list} />}
      >
        <span lang="en">{found.term}</span>
      </PageTitle>
      <section className="de-part" aria-labelledby="de-english">
        <h2 id="de-english">{t('english')}</h2>
        <DefinitionForm definition={found} onPublished={({ term }) => afterPublishing(t('published', { term }))} />
      </section>
      <section className="de-part" aria-labelledby="de-spanish">
        <h2 id="de-spanish">{t('spanish')}</h2>
        <SpanishForm key={found.id} definition={found} onSaved={() => afterPublishing(t('spanish.saved'))} />
      </section>
      <DefinitionUses id={id} />
      <DefinitionWordings id={id} />
      <DefinitionComments id={id} />
    </Page>
  )
}

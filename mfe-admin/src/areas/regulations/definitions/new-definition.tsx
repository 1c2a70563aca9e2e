import { useShell } from '@portal/shell-sdk'
import { Page, PageTitle } from '@portal/ui'
import { Link, useNavigate } from '@portal/ui/router'
import { useQueryClient } from '@portal/ui/query'
import { regulationsApi } from '../../../shared/api.ts'
import { DefinitionForm } from './definition-form.tsx'
import { definitionsUrl } from './definitions-url.ts'
import { useDefinitionsText } from './texts.ts'

/** Creates a definition. */
export function NewDefinition({ listUrl }: { readonly listUrl: string }) {
  const t = useDefinitionsText()
  const { toasts } = useShell()
  const navigate = useNavigate()
  const queries = useQueryClient()
  return (
    <Page>
      <p>
        <Link to={listUrl}>{t('to-list')}</Link>
      </p>
      <PageTitle lead={t('new.lead')}>{t('new.title')}</PageTitle>
      <DefinitionForm
        onPublished={({ id, term }) => {
          void queries.invalidateQueries({ queryKey: regulationsApi().listDefinitions.key })
          toasts.show({ kind: 'success', message: t('published', { term }), englishPhrases: [term] })
          void navigate(definitionsUrl({ open: id }), { replace: true })
        }}
      />
    </Page>
  )
}

import { useShell } from '@portal/shell-sdk'
import { Page, PageTitle } from '@portal/ui'
import { Link, useNavigate } from '@portal/ui/router'
import { useQueryClient } from '@portal/ui/query'
import { regulationsApi } from '../../api.ts'
import { DefinitionForm } from './definition-form.tsx'
import { definitionsAddress } from './definitions-place.ts'
import { useDefinitionsText } from './texts.ts'

/** A definition being written. */
export function NewDefinition({ list }: { readonly list: string }) {
  const t = useDefinitionsText()
  const { toasts } = useShell()
  const navigate = useNavigate()
  const queries = useQueryClient()
  return (
    <Page>
      <p>
        <Link to={list}>{t('to-list')}</Link>
      </p>
      <PageTitle lead={t('new.lead')}>{t('new.title')}</PageTitle>
      <DefinitionForm
        onPublished={({ id, term }) => {
          void queries.invalidateQueries({ queryKey: regulationsApi().listDefinitions.key })
          toasts.show({ kind: 'success', message: t('published-new', { term }), english: [term] })
          void navigate(definitionsAddress({ open: id }), { replace: true })
        }}
      />
    </Page>
  )
}

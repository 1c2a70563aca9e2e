import type { RegistrationFields } from '@portal/contracts-horses'
import { useLocale, useShell } from '@portal/shell-sdk'
import { Page, PageTitle } from '@portal/ui'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { Link, useNavigate, useSearchParams } from '@portal/ui/router'
import { useState } from 'react'
import { horsesApi } from '../../shared/api.ts'
import { registrationCitation } from '../../shared/registration-rule.ts'
import { FilesToAttach } from '../../shared/uploads/index.ts'
import { readAnswers, toRegistration, type ManualAnswers } from './manual-fields.ts'
import { ManualForm } from './manual-form.tsx'
import { WithRegistrationFields } from './registration-fields.tsx'
import { SendPapers, type RegisteredHorse } from './send-papers.tsx'
import { useManualText } from './texts.ts'

/** How many files a person can add to a registration; others are added on the page of the horse. */
const maxPapers = 5

/** `/horses/register/manual`: registers a horse that the industry registry does not have. */
export default function RegisterManuallyPage() {
  const t = useManualText()
  return (
    <Page width="text">
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <div className="p-stack" data-gap="m">
        <p>
          <Link to={`/rule/${encodeURIComponent(registrationCitation)}`}>
            {t('rule', { citation: registrationCitation })}
          </Link>
        </p>
        <WithRegistrationFields>{(fields) => <Registration fields={fields} />}</WithRegistrationFields>
      </div>
    </Page>
  )
}

function Registration({ fields }: { readonly fields: RegistrationFields['fields'] }) {
  const t = useManualText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { toasts } = useShell()
  const [query] = useSearchParams()
  const language = useLocale() === 'es' ? 'es' : 'en'
  const photo = fields.find(({ field }) => field === 'photo')
  const [papers, setPapers] = useState<readonly File[]>([])
  const [registered, setRegistered] = useState<RegisteredHorse>()
  const command = useCommand(horsesApi().registerHorseManually)
  const save = async (answers: ManualAnswers): Promise<void> => {
    const { horseId } = await command.mutateAsync({ body: toRegistration(answers) })
    await queries.invalidateQueries({ queryKey: horsesApi().listMyHorses.key })
    const name = answers.name.trim() || t('unnamed')
    if (papers.length > 0) return setRegistered({ horseId, name })
    toasts.show({ kind: 'success', message: t('done', { name }) })
    await navigate(`/horses/${horseId}`)
  }
  if (registered) return <SendPapers horse={registered} papers={papers} />
  return (
    <ManualForm
      start={readAnswers(query)}
      fields={fields}
      hasLocation
      submitLabel={t('submit')}
      papers={papers.length}
      save={save}
    >
      {photo && (
        <FilesToAttach
          label={photo.isRequired ? photo.label[language] : t('papers', { label: photo.label[language] })}
          help={t('papers-help', { maximum: maxPapers })}
          files={papers}
          maximum={maxPapers}
          onChange={setPapers}
        />
      )}
    </ManualForm>
  )
}

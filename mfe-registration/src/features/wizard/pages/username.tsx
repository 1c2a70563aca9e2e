import { CallFailure } from '@portal/api-client'
import { LoadingState, Button, Notice } from '@portal/ui'
import { TextField, useFormContext } from '@portal/ui/forms'
import { useQuery } from '@portal/ui/query'
import { useState } from 'react'
import { registrationApi } from '../../../shared/api.ts'
import { useQuestionText } from '../../../shared/texts.ts'
import type { PageProps } from '../frame/page-props.ts'
import { QuestionPage } from '../frame/question-page.tsx'
import { trim } from '../frame/trim.ts'
import { WizardPage } from '../frame/wizard-page.tsx'

/** The user name: generated from the name, and changeable. */
export default function UsernamePage(props: PageProps) {
  const t = useQuestionText()
  const { name, contact, username: known } = props.draft.answers
  const generated = useQuery({
    queryKey: ['registration-username', name, contact],
    queryFn: ({ signal }) =>
      registrationApi().generateUsername(
        {
          body: {
            firstName: name?.firstName ?? '',
            lastName: name?.lastName ?? '',
            ...(contact?.email && { email: contact.email }),
            ...(contact?.phone && { phone: contact.phone }),
          },
        },
        { signal },
      ),
    enabled: known === undefined,
    staleTime: Infinity,
  })
  const [suggestions, setSuggestions] = useState<readonly string[]>([])
  const loadSuggestions = async (failure: unknown, username: string) => {
    if (!(failure instanceof CallFailure) || failure.error !== 'auth.username-taken') return
    const checked = await registrationApi().checkUsername({ params: { username: trim(username) } })
    setSuggestions(checked.suggestions)
  }
  if (known === undefined && generated.isPending) {
    return (
      <WizardPage page="username" draft={props.draft} today={props.settings.today} title={t('username.title')}>
        <LoadingState />
      </WizardPage>
    )
  }
  return (
    <QuestionPage
      {...props}
      step="username"
      title={t('username.title')}
      lead={t('username.lead')}
      defaultValues={{ username: known?.username ?? generated.data?.username ?? '' }}
      toAnswer={({ username }) => ({ username: trim(username) })}
      errorFields={{ 'auth.username-taken': 'username' }}
      onFailure={(failure, { username }) => void loadSuggestions(failure, username).catch(() => setSuggestions([]))}
    >
      <TextField
        name="username"
        label={t('username.label')}
        help={t('username.help')}
        autoComplete="username"
        spellCheck={false}
        required
      />
      <Suggestions names={suggestions} onUse={() => setSuggestions([])} />
    </QuestionPage>
  )
}

function Suggestions({ names, onUse }: { readonly names: readonly string[]; readonly onUse: () => void }) {
  const t = useQuestionText()
  const { setValue, clearErrors, setFocus } = useFormContext()
  if (names.length === 0) return null
  const use = (name: string) => {
    setValue('username', name)
    clearErrors('username')
    setFocus('username')
    onUse()
  }
  return (
    <Notice title={t('username.free')} live>
      <div className="p-cluster">
        {names.map((name) => (
          <Button key={name} size="s" onClick={() => use(name)}>
            {t('username.use', { name })}
          </Button>
        ))}
      </div>
    </Notice>
  )
}

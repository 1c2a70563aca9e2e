import { Button, Notice } from '@portal/ui'
import { Form, TextField, useForm } from '@portal/ui/forms'
import { useQuestionText } from '../../../shared/texts.ts'
import { toFieldErrors } from '../frame/form-errors.ts'
import { useMessages } from '../frame/messages.ts'
import type { PageProps } from '../frame/page-props.ts'
import { trim } from '../frame/trim.ts'
import { WizardPage } from '../frame/wizard-page.tsx'
import { ContinueWithoutRecord } from './continue-without-record.tsx'
import { getKnownName } from './known-name.ts'
import type { SearchedName } from './use-searched-name.ts'

interface NameSearchProps extends PageProps {
  /** The name that found nobody, if one was searched. */
  readonly searched: SearchedName | undefined
  readonly onSearch: (name: SearchedName) => void
}

/** Searches by name when the license was not found, or goes on without a record. */
export function NameSearch({ searched, onSearch, ...props }: NameSearchProps) {
  const { draft, settings } = props
  const t = useQuestionText()
  const { getMessage } = useMessages()
  const { firstName = '', lastName = '' } = searched ?? getKnownName(draft)
  const form = useForm<{ firstName: string; lastName: string }>({
    defaultValues: { firstName, lastName },
    shouldFocusError: false,
    resolver: async (values) => {
      const missing = [
        ...(trim(values.firstName) === ''
          ? [{ field: 'firstName', message: getMessage('registration.name.first-missing') }]
          : []),
        ...(trim(values.lastName) === ''
          ? [{ field: 'lastName', message: getMessage('registration.name.last-missing') }]
          : []),
      ]
      return (missing.length === 0 ? { values, errors: {} } : { values: {}, errors: toFieldErrors(missing) }) as never
    },
  })
  return (
    <WizardPage
      page="match"
      draft={draft}
      today={settings.today}
      title={t('search.title')}
      lead={t('search.lead')}
      hasErrors={Object.keys(form.formState.errors).length > 0}
    >
      {searched !== undefined && (
        <Notice tone="warning" live>
          {t('search.none', { name: `${searched.firstName} ${searched.lastName}` })}
        </Notice>
      )}
      <Form
        form={form}
        onSubmit={async ({ firstName, lastName }) => onSearch({ firstName: trim(firstName), lastName: trim(lastName) })}
      >
        <TextField name="firstName" label={t('name.first')} autoComplete="given-name" spellCheck={false} required />
        <TextField name="lastName" label={t('name.last')} autoComplete="family-name" spellCheck={false} required />
        <div className="wizard-actions">
          <Button type="submit">{t('search.submit')}</Button>
          <ContinueWithoutRecord {...props} />
        </div>
      </Form>
    </WizardPage>
  )
}

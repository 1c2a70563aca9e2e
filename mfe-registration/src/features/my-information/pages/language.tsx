import { RadioCardsField } from '@portal/ui/forms'
import { registrationApi } from '../../../shared/api.ts'
import { ChangeForm } from '../change-form.tsx'
import type { ChangeProps } from '../page-props.ts'
import { useMyText } from '../texts.ts'

/** The language of mails and text messages. */
export default function LanguagePage({ information: { hisaPersonId: id, revision, locale } }: ChangeProps) {
  const t = useMyText()
  return (
    <ChangeForm
      title={t('change-language')}
      lead={t('change-language-lead')}
      defaultValues={{ locale }}
      check={() => []}
      save={(values) =>
        registrationApi().updatePerson({
          params: { id },
          body: { expectedVersion: revision, locale: values.locale },
        })
      }
    >
      <RadioCardsField
        name="locale"
        label={t('language')}
        required
        options={[
          { value: 'en-US', label: t('language.en-US') },
          { value: 'es', label: t('language.es') },
        ]}
      />
    </ChangeForm>
  )
}

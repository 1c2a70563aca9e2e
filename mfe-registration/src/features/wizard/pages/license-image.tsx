import { useQuestionText } from '../../../shared/texts.ts'
import type { PageProps } from '../frame/page-props.ts'
import { QuestionPage } from '../frame/question-page.tsx'

/** The license is entered by hand on the next page. */
export default function LicenseImagePage(props: PageProps) {
  const t = useQuestionText()
  return (
    <QuestionPage
      {...props}
      step="license-image"
      title={t('license-image.title')}
      defaultValues={{}}
      toAnswer={() => ({ skipped: true })}
      submitLabel={t('license-image.skip')}
    >
      <p>{t('license-image.text')}</p>
      <ul>
        <li>{t('license-image.number')}</li>
        <li>{t('license-image.states')}</li>
      </ul>
    </QuestionPage>
  )
}

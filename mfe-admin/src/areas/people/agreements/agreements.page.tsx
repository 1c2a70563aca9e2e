import { Page, PageTitle, Stack } from '@portal/ui'
import { AgreementSection } from './agreement-section.tsx'
import { useAgreementsText } from './texts.ts'
import '../people.css'

/** `/agreement-versions`: versions of the agreements that persons accept when they register. */
export default function AgreementsPage() {
  const t = useAgreementsText()
  return (
    <Page>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <Stack gap="l">
        <AgreementSection kind="covered" />
        <AgreementSection kind="non-covered" />
      </Stack>
    </Page>
  )
}

import { RichText } from '@portal/i18n'
import { LinkButton, Page, PageTitle, Prose } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { useQuestionText } from '../../shared/texts.ts'
import { SupportDetails } from './fields/support-details.tsx'
import './frame/wizard.css'

/** The last page after it was loaded again without signing in. It shows nothing about the person. */
export default function Finished({
  reference,
  supportPhone,
}: {
  readonly reference: string
  readonly supportPhone: string
}) {
  const t = useQuestionText()
  return (
    <Page width="form">
      <PageTitle>{t('done.title')}</PageTitle>
      <Prose>
        <p>{t('done.signed-out')}</p>
        <h2>{t('done.next')}</h2>
        <ul>
          <li>
            <RichText
              text={t('done.certificate')}
              tags={{ certificate: (text) => <Link to="/certificate">{text}</Link> }}
            />
          </li>
          <li>
            <RichText
              text={t('done.changes')}
              tags={{ information: (text) => <Link to="/my-information">{text}</Link> }}
            />
          </li>
        </ul>
        <SupportDetails phone={supportPhone} reference={reference} />
        <p>
          <LinkButton variant="primary" to="/login">
            {t('done.sign-in-link')}
          </LinkButton>
        </p>
      </Prose>
    </Page>
  )
}

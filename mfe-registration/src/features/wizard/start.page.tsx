import { RichText } from '@portal/i18n'
import { useUser } from '@portal/shell-sdk'
import { LinkButton, Page, PageTitle, Prose } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { useText } from '../../shared/texts.ts'

/** `/registration`: what to expect before the first question. */
export default function StartPage() {
  const t = useText()
  const user = useUser()
  return (
    <Page width="text">
      <PageTitle documentTitle={t('start.title')} lead={t('start.lead')}>
        {t('start.heading')}
      </PageTitle>
      <Prose>
        <h2>{t('start.who')}</h2>
        <p>
          <RichText text={t('start.who-text')} tags={{ strong: (text) => <strong>{text}</strong> }} />
        </p>
        <h2>{t('start.need')}</h2>
        <ul>
          <li>{t('start.need-license')}</li>
          <li>{t('start.need-birth')}</li>
          <li>{t('start.need-contact')}</li>
          <li>{t('start.need-consent')}</li>
        </ul>
        <h2>{t('start.save')}</h2>
        <p>{t('start.save-text')}</p>
        <p>
          <LinkButton variant="primary" to="/registration/kind">
            {t('start.begin')}
          </LinkButton>
        </p>
        {user === undefined && (
          <p>
            <RichText text={t('start.registered')} tags={{ login: (text) => <Link to="/login">{text}</Link> }} />
          </p>
        )}
        {user === undefined && (
          <p>
            <RichText text={t('start.commenting')} tags={{ register: (text) => <Link to="/register">{text}</Link> }} />
          </p>
        )}
      </Prose>
    </Page>
  )
}

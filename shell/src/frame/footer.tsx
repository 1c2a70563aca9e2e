import { useShell } from '@portal/shell-sdk'
import { Link } from '@portal/ui/router'
import { useText } from '../texts.ts'

/** Footer with the site name, help links and support line. The copyright year is the specification's (spec 9). */
export function Footer() {
  const t = useText()
  const { settings } = useShell()
  const phone = settings.supportPhone
  return (
    <footer className="s-footer">
      <div className="s-footer-inner">
        <div>
          <p className="s-footer-name">{t('site.name')}</p>
          <p>{t('footer.authoritative')}</p>
          {settings.demonstration && <p>{t('footer.demonstration')}</p>}
        </div>
        <div>
          <h2>{t('footer.help')}</h2>
          <ul>
            <li>
              <Link to="/how-it-works">{t('how.title')}</Link>
            </li>
            <li>
              <Link to="/landing-page">{t('landing.title')}</Link>
            </li>
            <li>
              <Link to="/privacy-policy">{t('privacy.title')}</Link>
            </li>
          </ul>
        </div>
        <div>
          <h2>{t('footer.support')}</h2>
          <p>
            <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
          </p>
          <p>{t('footer.hours')}</p>
        </div>
      </div>
      <p className="s-footer-bottom">{t('footer.copyright')}</p>
    </footer>
  )
}

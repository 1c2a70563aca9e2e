import { Link, useLocation } from '@portal/ui/router'
import { withDefinition } from '../host/shell-host.ts'
import { useText } from '../texts.ts'

/** The ways into the portal, each with a sentence on what is there. */
export function HomeAreas() {
  const t = useText()
  const { pathname } = useLocation()
  const areas = [
    { to: '/promulgated-regulations', title: t('areas.in-force'), text: t('areas.in-force-text') },
    {
      to: '/all-regulation-versions?state=PUBLISHED_DRAFT',
      title: t('areas.comment'),
      text: t('areas.comment-text'),
    },
    { to: '/all-regulation-versions', title: t('areas.versions'), text: t('areas.versions-text') },
    { to: withDefinition(pathname), title: t('areas.definitions'), text: t('areas.definitions-text') },
  ]
  return (
    <section className="s-home-section" aria-labelledby="home-areas">
      <h2 id="home-areas">{t('areas.title')}</h2>
      <ul className="s-areas">
        {areas.map(({ to, title, text }) => (
          <li key={to}>
            <Link to={to}>{title}</Link>
            <p className="p-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

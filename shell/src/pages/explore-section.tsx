import { Link, useLocation } from '@portal/ui/router'
import { withDefinition } from '../host/shell-host.ts'
import { useText } from '../texts.ts'

/** Links to the main areas of the portal, each with a description. */
export function ExploreSection() {
  const t = useText()
  const { pathname } = useLocation()
  const areas = [
    { to: '/promulgated-regulations', title: t('explore.in-effect'), text: t('explore.in-effect-text') },
    {
      to: '/all-regulation-versions?state=PUBLISHED_DRAFT',
      title: t('explore.comment'),
      text: t('explore.comment-text'),
    },
    { to: '/all-regulation-versions', title: t('explore.versions'), text: t('explore.versions-text') },
    { to: withDefinition(pathname), title: t('explore.definitions'), text: t('explore.definitions-text') },
  ]
  return (
    <section className="s-home-section" aria-labelledby="home-areas">
      <h2 id="home-areas">{t('explore.title')}</h2>
      <ul className="s-explore">
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

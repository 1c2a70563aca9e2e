import type { StaffPerson } from '@portal/contracts-registration'
import { useFormats } from '@portal/shell-sdk'
import { Link } from '@portal/ui/router'
import { usePeopleTerms } from '../terms.ts'
import { usePersonsText } from './texts.ts'

/** Former names and statuses, and a link to every recorded action. */
export function PersonHistory({ person }: { readonly person: StaffPerson }) {
  const t = usePersonsText()
  const terms = usePeopleTerms()
  const format = useFormats()
  const toPeriod = ({ effectiveFrom, effectiveTo }: { effectiveFrom: string; effectiveTo: string | null }) =>
    effectiveTo === null
      ? t('since', { from: format.instant(effectiveFrom) })
      : t('between', { from: format.instant(effectiveFrom), to: format.instant(effectiveTo) })
  return (
    <section className="ad-people-section" aria-labelledby="history">
      <h2 id="history">{t('history')}</h2>
      <h3>{t('names')}</h3>
      <ul className="ad-plain-list">
        {person.names.map((name) => (
          <li key={name.effectiveFrom}>
            {name.name} <span className="p-soft p-small">{toPeriod(name)}</span>
          </li>
        ))}
      </ul>
      <h3>{t('statuses')}</h3>
      <ul className="ad-plain-list">
        {person.statuses.map((each) => (
          <li key={`${each.effectiveFrom} ${each.status}`}>
            {terms(`status.${each.status}`)}
            {each.reason !== null && `: ${each.reason}`} <span className="p-soft p-small">{toPeriod(each)}</span>
          </li>
        ))}
      </ul>
      <p>
        <Link to={`/audit?entity=${person.personId}`}>{t('audit')}</Link>
      </p>
    </section>
  )
}

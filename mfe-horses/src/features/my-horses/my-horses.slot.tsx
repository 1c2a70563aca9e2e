import { useUser } from '@portal/shell-sdk'
import { LinkButton, Notice } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { horsesApi } from '../../shared/api.ts'
import { useMyHorsesText } from './texts.ts'

/** How many of the reader's horses need attention, and why; fills the shell's `home-signed-in` slot. Renders nothing without horses. */
export default function MyHorsesSummary() {
  const t = useMyHorsesText()
  const hasPerson = useUser()?.personId !== undefined
  const { data: counts } = useQuery({ ...horsesApi().countMyHorses.query(), enabled: hasPerson })
  if (counts === undefined || counts.all === 0) return null
  const concerns = [
    { show: 'cannot-race', number: counts.cannotRace },
    { show: 'on-vets-list', number: counts.onVetsList },
    { show: 'due', number: counts.due },
  ] as const
  const open = concerns.filter(({ number }) => number > 0)
  return (
    <Notice tone={open.length > 0 ? 'warning' : 'info'} title={t('home.title', { count: counts.all })}>
      {open.length === 0 && <p>{t('home.all-clear')}</p>}
      {open.length > 0 && (
        <ul>
          {open.map(({ show, number }) => (
            <li key={show}>
              <Link to={`/my-horses?show=${show}`}>{t(`home.${show}`, { number })}</Link>
            </li>
          ))}
        </ul>
      )}
      <p>
        <LinkButton size="s" to="/my-horses">
          {t('home.show')}
        </LinkButton>
      </p>
    </Notice>
  )
}

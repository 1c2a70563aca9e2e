import { CallFailure } from '@portal/api-client'
import { canOpen } from '@portal/contracts-common/light'
import type { FoundHorse } from '@portal/contracts-horses'
import { horsesRoutes } from '@portal/contracts-horses/routes'
import { useUser } from '@portal/shell-sdk'
import { EmptyState, ErrorState, LinkButton, LoadingState, Notice, StatusTag } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { useSearchParams } from '@portal/ui/router'
import { horsesApi } from '../../shared/api.ts'
import { useText } from '../../shared/texts.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useHorseText } from '../../shared/use-horse-text.ts'
import { toSearchQuery, type SearchFields } from './search.ts'
import './register.css'

/** Horses that a search found, each with what can be done next. */
export function FoundHorses({ search }: { readonly search: SearchFields }) {
  const t = useText()
  const describe = useFailureText()
  const found = useQuery({ ...horsesApi().lookUpHorses.query({ query: toSearchQuery(search) }), staleTime: 0 })
  if (found.error instanceof CallFailure && found.error.code === 403)
    return (
      <EmptyState
        title={t('register.role-missing')}
        action={<LinkButton to="/my-information/roles">{t('register.add-role')}</LinkButton>}
      >
        {t('register.role-missing-text')}
      </EmptyState>
    )
  if (found.isError)
    return <ErrorState title={t('find.failed')} {...describe(found.error)} onRetry={() => void found.refetch()} />
  if (found.data === undefined) return <LoadingState shape="list" label={t('find.searching')} />
  const { horses, hasMore, isRegistryAvailable } = found.data
  return (
    <div className="p-stack" data-gap="m">
      <div role="status">
        {horses.length === 0 ? (
          <NoHorse mayRegister={isRegistryAvailable} />
        ) : (
          <h2>{t('find.found', { count: horses.length })}</h2>
        )}
      </div>
      {!isRegistryAvailable && (
        <Notice tone="warning" title={t('find.registry-down-title')}>
          <p>{t('find.registry-down')}</p>
        </Notice>
      )}
      <ul className="found-horses">
        {horses.map((horse) => (
          <FoundHorseItem key={horse.horseId ?? horse.registryNumber} horse={horse} />
        ))}
      </ul>
      {hasMore && <p className="p-soft">{t('find.more')}</p>}
    </div>
  )
}

/** Offers to register a horse by hand when the registry has none like it. */
function NoHorse({ mayRegister }: { readonly mayRegister: boolean }) {
  const t = useText()
  const [query] = useSearchParams()
  const isOffered = canOpen(horsesRoutes.registerHorseManually.access, useUser()) && mayRegister
  return (
    <EmptyState
      title={t('find.none')}
      action={
        isOffered && <LinkButton to={`/horses/register/manual?${query.toString()}`}>{t('find.manual')}</LinkButton>
      }
    >
      {t('find.none-text')}
    </EmptyState>
  )
}

function FoundHorseItem({ horse }: { readonly horse: FoundHorse }) {
  const t = useText()
  const { getName, getFacts } = useHorseText()
  const [query] = useSearchParams()
  const name = getName(horse)
  const { registration, registryNumber, microchip, horseId } = horse
  const numbers = [
    registryNumber && t('find.number', { number: registryNumber }),
    microchip && t('find.microchip-ending', { ending: microchip.slice(-4) }),
  ].filter(Boolean)
  return (
    <li>
      <h3>{name}</h3>
      <p>{getFacts(horse)}</p>
      <p className="p-soft">{numbers.join(' · ')}</p>
      {registration === 'none' ? (
        <LinkButton
          variant="primary"
          aria-label={`${t('find.select')}: ${name}`}
          to={`/horses/register?${new URLSearchParams({ ...Object.fromEntries(query), horse: registryNumber ?? '' }).toString()}`}
        >
          {t('find.select')}
        </LinkButton>
      ) : (
        <p className="p-cluster">
          <StatusTag tone="info">{t(registration === 'caller' ? 'find.is-yours' : 'find.is-registered')}</StatusTag>
          {registration === 'caller' ? (
            <LinkButton size="s" to={`/horses/${horseId ?? ''}`} aria-label={`${t('find.open')}: ${name}`}>
              {t('find.open')}
            </LinkButton>
          ) : (
            <span>{t('find.responsible', { name: horse.responsiblePersonName ?? t('unknown-name') })}</span>
          )}
        </p>
      )}
    </li>
  )
}

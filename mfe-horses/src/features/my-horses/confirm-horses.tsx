import { useFormats, useShell } from '@portal/shell-sdk'
import { Button, Cluster, LinkButton, Notice } from '@portal/ui'
import { useCommand, useQuery, useQueryClient } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { horsesApi } from '../../shared/api.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useHorseText } from '../../shared/use-horse-text.ts'
import { useMyHorsesText } from './texts.ts'

/** Others follow when these are answered. */
const maxShown = 5

/** Asks about horses that the reader has not confirmed for a long time; renders nothing when there are none. */
export function ConfirmHorses() {
  const t = useMyHorsesText()
  const formats = useFormats()
  const describe = useFailureText()
  const { getName } = useHorseText()
  const { toasts } = useShell()
  const queries = useQueryClient()
  const { listHorsesToConfirm, confirmHorses } = horsesApi()
  const { data } = useQuery({ ...listHorsesToConfirm.query(), staleTime: 0 })
  const confirm = useCommand((horseIds: readonly string[], options) =>
    confirmHorses({ body: { horseIds: [...horseIds] } }, options),
  )
  if (data === undefined || data.horses.length === 0) return null
  const { horses, days } = data
  const start = (horseIds: readonly string[]) =>
    confirm.mutate(horseIds, {
      onSuccess: ({ confirmed }) => {
        toasts.show({ kind: 'success', message: t('confirm.done', { count: confirmed }) })
        void queries.invalidateQueries({ queryKey: listHorsesToConfirm.key })
      },
      onError: (failure) =>
        toasts.show({ kind: 'error', title: t('confirm.failed'), message: describe(failure).message ?? '' }),
    })
  return (
    <Notice tone="warning" title={t('confirm.title')}>
      <p>{t('confirm.text', { days })}</p>
      <ul className="my-horses-confirm">
        {horses.slice(0, maxShown).map((horse) => {
          const { horseId, lastConfirmedOn } = horse
          const name = getName(horse)
          return (
            <li key={horseId} className="p-stack" data-gap="s">
              <span>
                <Link to={`/horses/${horseId}`}>{name}</Link>{' '}
                <span className="p-small p-soft">{t('confirm.since', { date: formats.date(lastConfirmedOn) })}</span>
              </span>
              <Cluster>
                <Button size="s" aria-label={t('confirm.still-label', { name })} onClick={() => start([horseId])}>
                  {t('confirm.still')}
                </Button>
                <LinkButton
                  size="s"
                  to={`/requests/new?kind=transfer&horses=${horseId}`}
                  aria-label={t('confirm.sold-label', { name })}
                >
                  {t('confirm.sold')}
                </LinkButton>
                <LinkButton size="s" to={`/horses/${horseId}`} aria-label={t('confirm.ended-label', { name })}>
                  {t('confirm.ended')}
                </LinkButton>
              </Cluster>
            </li>
          )
        })}
      </ul>
      {horses.length > maxShown && <p>{t('confirm.more', { count: horses.length - maxShown })}</p>}
      <Button variant="primary" busy={confirm.isPending} onClick={() => start(horses.map(({ horseId }) => horseId))}>
        {t('confirm.all', { count: horses.length })}
      </Button>
    </Notice>
  )
}

import type { MovedHorse } from '@portal/contracts-horses'
import { useShell } from '@portal/shell-sdk'
import { useQueryClient } from '@portal/ui/query'
import { useLocationSearch } from '../../shared/locations.ts'
import { useText } from '../../shared/texts.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'

interface NamedHorse {
  readonly horseId: string
  readonly name: string
}

/**
 * Returns a function that asks where horses are now and records it. Without a connection, the entry is kept on the device
 * and sent later. Resolves with whether the form was submitted.
 */
export function useMoveHorses(): (horses: readonly NamedHorse[]) => Promise<boolean> {
  const t = useText()
  const describe = useFailureText()
  const { dialogs, entries, toasts } = useShell()
  const queries = useQueryClient()
  const locations = useLocationSearch()

  /** One message for the horses that moved, and one for those that did not. */
  const showResults = (results: readonly MovedHorse[], horses: readonly NamedHorse[]) => {
    const moved = results.filter(({ outcome }) => outcome === 'moved')
    if (moved.length > 0) toasts.show({ kind: 'success', message: t('move.done', { count: moved.length }) })
    for (const { horseId, outcome } of results) {
      if (outcome === 'moved') continue
      const name = horses.find((horse) => horse.horseId === horseId)?.name ?? ''
      toasts.show({ kind: outcome === 'already-there' ? 'info' : 'error', message: t(`move.${outcome}`, { name }) })
    }
  }

  return async (horses) => {
    const names = horses.map(({ name }) => name).join(', ')
    /** A repeated attempt has the same key and instant, so that it has no second effect. */
    const attempts = new Map<string, { readonly key: string; readonly movedAt: string }>()
    return dialogs.form({
      title: t('move.title', { count: horses.length }),
      intro: t('move.intro', { names }),
      submitLabel: t('move.submit'),
      fields: [
        {
          name: 'locationId',
          label: t('register.location'),
          kind: 'combobox',
          required: true,
          search: locations.search,
        },
      ],
      submit: async (values) => {
        const locationId = String(values.locationId ?? '')
        const attempt = attempts.get(locationId) ?? { key: crypto.randomUUID(), movedAt: new Date().toISOString() }
        attempts.set(locationId, attempt)
        const { key, movedAt } = attempt
        try {
          const sent = await entries.send({
            key,
            title: t('move.title', { count: horses.length }),
            facts: [
              { label: t('my-horses.horse'), value: names },
              { label: t('register.location'), value: locations.getLabel(locationId) },
            ],
            path: '/api/horses/moves',
            body: { horseIds: horses.map(({ horseId }) => horseId), locationId, movedAt },
            page: '/my-horses',
            // Without the time of the entry, the horses are moved now.
            override: {
              path: '/api/horses/moves',
              body: { horseIds: horses.map(({ horseId }) => horseId), locationId },
            },
          })
          if (sent.status === 'kept') toasts.show({ kind: 'info', message: t('move.kept') })
          else showResults((sent.results as { horses: readonly MovedHorse[] }).horses, horses)
        } catch (failure) {
          toasts.show({ kind: 'error', message: t('move.failed') })
          return { '': describe(failure).message ?? t('move.failed') }
        }
        await queries.invalidateQueries()
        return undefined
      },
    })
  }
}

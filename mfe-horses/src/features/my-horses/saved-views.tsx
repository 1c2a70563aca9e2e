import type { MyHorsesView } from '@portal/contracts-horses'
import { useShell } from '@portal/shell-sdk'
import { Button } from '@portal/ui'
import { useCommand, useQuery, useQueryClient } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { horsesApi } from '../../shared/api.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useMyHorsesText } from './texts.ts'

/** Lists that the reader saved, and saving the present one. `query` is the query of the address of the page. */
export function SavedViews({ query }: { readonly query: string }) {
  const t = useMyHorsesText()
  const views = useQuery(horsesApi().listMyHorsesViews.query())
  const { save, remove } = useViewCommands()
  if (!views.data) return null
  const current = views.data.find((view) => isSame(view.query, query))
  return (
    <div className="my-horses-views p-stack" data-gap="s">
      {views.data.length > 0 && (
        <nav aria-label={t('views')}>
          <ul>
            {views.data.map((view) => (
              <li key={view.viewId}>
                <Link
                  to={view.query === '' ? '/my-horses' : `/my-horses?${view.query}`}
                  aria-current={view === current ? 'page' : undefined}
                >
                  {view.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="p-cluster">
        {current ? (
          <>
            <Button size="s" onClick={() => void save(current)}>
              {t('views.rename', { name: current.name })}
            </Button>
            <Button size="s" variant="quiet" onClick={() => void remove(current)}>
              {t('views.delete', { name: current.name })}
            </Button>
          </>
        ) : (
          query !== '' && (
            <Button size="s" onClick={() => void save({ viewId: crypto.randomUUID(), name: '', query })}>
              {t('views.save')}
            </Button>
          )
        )}
      </div>
    </div>
  )
}

/** Whether two queries have the same parameters, in any order. */
function isSame(one: string, other: string): boolean {
  const sort = (query: string) => {
    const params = new URLSearchParams(query)
    params.sort()
    return params.toString()
  }
  return sort(one) === sort(other)
}

function useViewCommands() {
  const t = useMyHorsesText()
  const describe = useFailureText()
  const queries = useQueryClient()
  const { dialogs, toasts } = useShell()
  const { listMyHorsesViews, saveMyHorsesView, deleteMyHorsesView } = horsesApi()
  const saving = useCommand(saveMyHorsesView)
  const deleting = useCommand(deleteMyHorsesView)
  const finish = async (message: string) => {
    toasts.show({ kind: 'success', message })
    await queries.invalidateQueries({ queryKey: listMyHorsesViews.key })
  }
  return {
    /** Asks for the name of a list and saves it. */
    save: ({ viewId, name, query }: MyHorsesView) =>
      dialogs.form({
        title: name === '' ? t('views.save') : t('views.rename', { name }),
        intro: t('views.save-text'),
        submitLabel: t('views.submit'),
        fields: [{ name: 'name', label: t('views.name'), kind: 'text', required: true, maxLength: 60, initial: name }],
        submit: async (values) => {
          try {
            await saving.mutateAsync({ params: { viewId }, body: { name: String(values.name ?? '').trim(), query } })
          } catch (failure) {
            const message = describe(failure).message ?? ''
            toasts.show({ kind: 'error', title: t('views.failed'), message })
            return { '': message }
          }
          await finish(t('views.saved'))
          return undefined
        },
      }),
    remove: async ({ viewId, name }: MyHorsesView) => {
      const title = t('views.delete', { name })
      if (!(await dialogs.confirm({ title, message: t('views.delete-text'), confirmLabel: t('views.delete-confirm') })))
        return
      try {
        await deleting.mutateAsync({ params: { viewId } })
        await finish(t('views.deleted'))
      } catch (failure) {
        toasts.show({ kind: 'error', title: t('views.delete-failed'), message: describe(failure).message ?? '' })
      }
    },
  }
}

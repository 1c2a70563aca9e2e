import { describeFailure } from '@portal/api-client'
import type { ReleasedGeneration } from '@portal/contracts-admin'
import { useFormats, useShell } from '@portal/shell-sdk'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { adminApi } from '../../../shared/api.ts'
import { useReleasesText } from './texts.ts'

/** Activates a generation after the user confirmed the changes and gave a reason. */
export function useActivateGeneration(
  generations: readonly ReleasedGeneration[],
  live: number | null,
): (generation: ReleasedGeneration) => void {
  const t = useReleasesText()
  const shell = useShell()
  const format = useFormats()
  const queries = useQueryClient()
  const activate = useCommand(adminApi().activateGeneration)
  const describeChanges = (generation: ReleasedGeneration) => {
    const liveVersions = new Map(
      generations.find(({ number }) => number === live)?.parts.map((part) => [part.name, part.version]),
    )
    return generation.parts
      .filter(({ name, version }) => liveVersions.get(name) !== version)
      .map(({ name, version }) => {
        const from = liveVersions.get(name)
        return from
          ? t('activation.change', { name, from, to: version })
          : t('activation.change-new', { name, to: version })
      })
  }
  return (generation) => {
    const { number } = generation
    const action = live !== null && number < live ? 'roll-back' : 'activate'
    const changes = describeChanges(generation)
    void shell.dialogs.form({
      title: t(`activation.title.${action}`, { number }),
      intro: t('activation.intro', { changes: changes.length > 0 ? format.list(changes) : t('activation.same') }),
      submitLabel: t(action, { number }),
      fields: [
        {
          name: 'reason',
          label: t('activation.reason'),
          kind: 'text',
          required: true,
          maxLength: 500,
          help: t('activation.reason-help'),
        },
      ],
      submit: async ({ reason }) => {
        try {
          await activate.mutateAsync({ body: { generation: number, expectedLive: live, reason: String(reason) } })
          shell.toasts.show({ kind: 'success', message: t('activation.done', { number }) })
          return undefined
        } catch (failure) {
          return { reason: describeFailure(failure, t).message }
        } finally {
          await queries.invalidateQueries({ queryKey: adminApi().listReleases.key })
        }
      },
    })
  }
}

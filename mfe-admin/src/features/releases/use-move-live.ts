import { describeFailure } from '@portal/api-client'
import type { ReleasedGeneration } from '@portal/contracts-admin'
import { useFormats, useShell } from '@portal/shell-sdk'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { adminApi } from '../../api.ts'
import { useReleasesText } from './texts.ts'

/** Asks for a reason, says what readers will see, and makes a generation live. */
export function useMoveLive(
  generations: readonly ReleasedGeneration[],
  live: number | null,
): (generation: ReleasedGeneration) => void {
  const t = useReleasesText()
  const shell = useShell()
  const format = useFormats()
  const queries = useQueryClient()
  const command = useCommand(adminApi().moveLive)
  const changesTo = (generation: ReleasedGeneration) => {
    const now = new Map(
      generations.find(({ number }) => number === live)?.parts.map((part) => [part.name, part.version]),
    )
    return generation.parts
      .filter(({ name, version }) => now.get(name) !== version)
      .map(({ name, version }) => {
        const from = now.get(name)
        return from ? t('move.change', { name, from, to: version }) : t('move.change-new', { name, to: version })
      })
  }
  return (generation) => {
    const { number } = generation
    const kind = live !== null && number < live ? 'roll-back' : 'promote'
    const changes = changesTo(generation)
    void shell.dialogs.form({
      title: t(`move.title.${kind}`, { number }),
      intro: t('move.intro', { changes: changes.length > 0 ? format.list(changes) : t('move.same') }),
      submitLabel: t(kind, { number }),
      fields: [
        {
          name: 'reason',
          label: t('move.reason'),
          kind: 'text',
          required: true,
          maxLength: 500,
          help: t('move.reason-help'),
        },
      ],
      submit: async ({ reason }) => {
        try {
          await command.mutateAsync({ body: { generation: number, expectedLive: live, reason: String(reason) } })
          shell.toasts.show({ kind: 'success', message: t('move.done', { number }) })
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

import { describeFailure } from '@portal/api-client'
import type { DeadLetter } from '@portal/contracts-admin'
import { useShell } from '@portal/shell-sdk'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { adminApi } from '../../api.ts'
import { useDeadLettersText } from './texts.ts'

/** Has an event handled again, or gives it up: asks first, keeps the reason, shows what came of it. */
export function useDecisions(): { replay(letter: DeadLetter): void; discard(letter: DeadLetter): void } {
  const t = useDeadLettersText()
  const shell = useShell()
  const queries = useQueryClient()
  const commands = {
    replay: useCommand(adminApi().replayDeadLetter),
    discard: useCommand(adminApi().discardDeadLetter),
  }
  const decide = (kind: keyof typeof commands, { service, id }: DeadLetter) =>
    void shell.dialogs.form({
      title: t(`${kind}.title`, { service }),
      intro: t(`${kind}.intro`, { service }),
      submitLabel: t(kind),
      fields: [
        { name: 'reason', label: t(`${kind}.reason`), kind: 'text', required: kind === 'discard', maxLength: 500 },
      ],
      submit: async ({ reason }) => {
        try {
          await commands[kind].mutateAsync({ body: { service, id, reason: String(reason ?? '') } })
          shell.toasts.show({ kind: 'success', message: t(`${kind}.done`) })
          return undefined
        } catch (failure) {
          return { reason: describeFailure(failure, t).message }
        } finally {
          await queries.invalidateQueries({ queryKey: adminApi().listDeadLetters.key })
        }
      },
    })
  return { replay: (letter) => decide('replay', letter), discard: (letter) => decide('discard', letter) }
}

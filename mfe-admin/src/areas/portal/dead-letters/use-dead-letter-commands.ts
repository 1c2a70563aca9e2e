import { describeFailure } from '@portal/api-client'
import type { DeadLetter } from '@portal/contracts-admin'
import { useShell } from '@portal/shell-sdk'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { adminApi } from '../../../shared/api.ts'
import { useDeadLettersText } from './texts.ts'

/** Replays or discards an event after the user confirmed with a reason, and shows the result. */
export function useDeadLetterCommands(): { replay(letter: DeadLetter): void; discard(letter: DeadLetter): void } {
  const t = useDeadLettersText()
  const shell = useShell()
  const queries = useQueryClient()
  const commands = {
    replay: useCommand(adminApi().replayDeadLetter),
    discard: useCommand(adminApi().discardDeadLetter),
  }
  const openForm = (action: keyof typeof commands, { service, id }: DeadLetter) =>
    void shell.dialogs.form({
      title: t(`${action}.title`, { service }),
      intro: t(`${action}.intro`, { service }),
      submitLabel: t(action),
      fields: [
        { name: 'reason', label: t(`${action}.reason`), kind: 'text', required: action === 'discard', maxLength: 500 },
      ],
      submit: async ({ reason }) => {
        try {
          await commands[action].mutateAsync({ body: { service, id, reason: String(reason ?? '') } })
          shell.toasts.show({ kind: 'success', message: t(`${action}.done`) })
          return undefined
        } catch (failure) {
          return { reason: describeFailure(failure, t).message }
        } finally {
          await queries.invalidateQueries({ queryKey: adminApi().listDeadLetters.key })
        }
      },
    })
  return { replay: (letter) => openForm('replay', letter), discard: (letter) => openForm('discard', letter) }
}

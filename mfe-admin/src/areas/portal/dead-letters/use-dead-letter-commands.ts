import { describeFailure } from '@portal/api-client'
import type { DeadLetter } from '@portal/contracts-admin'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { adminApi } from '../../../shared/api.ts'
import { useReasonForm } from '../../../shared/use-reason-form.ts'
import { useDeadLettersText } from './texts.ts'

/** Replays or discards an event after the user confirmed with a reason, and shows the result. */
export function useDeadLetterCommands(): { replay(letter: DeadLetter): void; discard(letter: DeadLetter): void } {
  const t = useDeadLettersText()
  const askReason = useReasonForm()
  const queries = useQueryClient()
  const commands = {
    replay: useCommand(adminApi().replayDeadLetter),
    discard: useCommand(adminApi().discardDeadLetter),
  }
  const openForm = (action: keyof typeof commands, { service, id }: DeadLetter) =>
    askReason({
      title: t(`${action}.title`, { service }),
      intro: t(`${action}.intro`, { service }),
      submitLabel: t(action),
      reasonLabel: t(`${action}.reason`),
      isReasonRequired: action === 'discard',
      run: async (reason) => {
        await commands[action].mutateAsync({ body: { service, id, reason } })
        return t(`${action}.done`)
      },
      describeFailure: (failure) => describeFailure(failure, t).message,
      refresh: () => queries.invalidateQueries({ queryKey: adminApi().listDeadLetters.key }),
    })
  return { replay: (letter) => openForm('replay', letter), discard: (letter) => openForm('discard', letter) }
}

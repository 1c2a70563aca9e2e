import { useShell } from '@portal/shell-sdk'
import { useQueryClient } from '@portal/ui/query'
import { useFailureText } from './use-failure-text.ts'

type FormValues = Readonly<Record<string, string | readonly string[]>>

/** Returns the trimmed text of a field of a form dialog, empty if it has none. */
export const readText = (values: FormValues, name: string) => String(values[name] ?? '').trim()

/**
 * Returns a function that waits for a command and shows its success or failure. A failure resolves with the message for
 * the form, which stays open. The page loads its data again in both cases.
 */
export function useCommandResult() {
  const describe = useFailureText()
  const { toasts } = useShell()
  const queries = useQueryClient()
  return async (command: Promise<unknown>, success: string, failed: string) => {
    try {
      await command
      toasts.show({ kind: 'success', message: success })
      return undefined
    } catch (failure) {
      const message = describe(failure).message ?? failed
      toasts.show({ kind: 'error', title: failed, message })
      return { '': message }
    } finally {
      await queries.invalidateQueries()
    }
  }
}
